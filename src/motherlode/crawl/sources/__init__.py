"""Where to begin: addresses from search services, sitemaps and feeds (part A, step 7).

Each service is two pure functions, the address for a query and the addresses in an answer; `find` alone fetches.
"""
