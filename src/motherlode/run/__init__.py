"""Who does the work, and where: in this process, in a pool of processes, on a cluster."""
