# Builds all packages, composes index.html, and serves the origin with nginx on port 8080 as www-data.
FROM node:24-bookworm-slim AS build
WORKDIR /backshop
COPY . .
RUN npx --yes pnpm@10 install --frozen-lockfile
RUN npx --yes pnpm@10 build

FROM debian:bookworm-slim
RUN apt-get update \
 && apt-get install --yes --no-install-recommends nginx libnginx-mod-http-brotli-filter \
 && rm -rf /var/lib/apt/lists/*
COPY platform/delivery/nginx/ /etc/nginx/
COPY --from=build /backshop/.origin /srv/backshop
# A checkout with a strict umask has files that www-data may not read.
RUN chmod -R a+rX /etc/nginx /srv/backshop
USER www-data
EXPOSE 8080
CMD ["nginx", "-e", "stderr", "-g", "daemon off;"]
