# An image that builds or updates a site with each run:
#   docker build -t sodigest .
#   docker run -v digest:/var/lib/sodigest sodigest build --tag swift
FROM swift:6.2-bookworm AS build
RUN apt-get update \
  && apt-get install -y --no-install-recommends \
    libarchive-dev libcmark-dev libcurl4-openssl-dev libexpat1-dev libmicrohttpd-dev libsqlite3-dev \
    libyaml-dev libzim-dev nettle-dev pkg-config zlib1g-dev \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
RUN DESTDIR=/out Scripts/install /usr

FROM debian:bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends \
    ca-certificates libarchive13 libcmark0.30.2 libcurl4 libexpat1 libmicrohttpd12 libnettle8 \
    libsqlite3-0 libyaml-0-2 libzim8 tzdata zlib1g \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --system --home-dir /var/lib/sodigest --create-home sodigest
COPY --from=build /out/usr /usr
COPY Scripts/container-entry /usr/bin/sodigest-container
USER sodigest
WORKDIR /var/lib/sodigest
VOLUME /var/lib/sodigest
# Healthy if the last success is recent.
HEALTHCHECK --interval=1h --timeout=30s CMD ["sodigest-container", "status"]
ENTRYPOINT ["sodigest-container"]
CMD ["build"]
