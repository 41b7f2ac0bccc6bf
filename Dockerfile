# Motherlode with its extras: docker build -t motherlode . && docker run -v "$PWD:/data" motherlode extract page.html
FROM python:3.12-slim
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev chromium tesseract-ocr tesseract-ocr-chi-sim \
    && rm -rf /var/lib/apt/lists/*
COPY . /opt/motherlode
RUN pip install --no-cache-dir "/opt/motherlode[browser,ocr,parquet]" && useradd --create-home lode
USER lode
WORKDIR /data
EXPOSE 8765
ENTRYPOINT ["lode"]
CMD ["--help"]
