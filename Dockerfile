# The console and its backend as one image: built here, started without npm, as a user without rights, on a root that is not written to.
# docs/operations/deploy.md says what was measured and how to run it.

ARG NODE=20.20.2
FROM node:${NODE}-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build && find dist -name '*.map' -delete

# What the built server loads, and nothing that only builds.
FROM node:${NODE}-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.cts' -o -name '*.d.mts' -o -name '*.md' \) -delete \
  && mkdir /data

# glibc, libstdc++, certificates and time zones; no shell, no package manager.
FROM gcr.io/distroless/cc-debian12:nonroot
WORKDIR /app
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=packages --chown=65532:65532 /data /data
COPY --from=packages /app/node_modules ./node_modules
COPY package.json LICENSE ./
COPY --from=build /app/dist ./dist
ENV HOST=0.0.0.0 PORT=8000 DATA_DIR=/data
USER 65532:65532
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["/usr/local/bin/node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/usr/local/bin/node", "dist/server/main.js"]
