# $ docker build --tag ludotheque .
# $ docker run --publish 8642:8642 --volume ludotheque:/data ludotheque
FROM python:3.13-slim AS build
# hadolint ignore=DL3008
RUN apt-get update && apt-get install --yes --no-install-recommends g++ && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN python -m venv /opt/ludotheque && /opt/ludotheque/bin/pip install --no-cache-dir ".[scale,hosting]"
RUN /opt/ludotheque/bin/pip uninstall --yes pip

FROM python:3.13-slim
RUN useradd --uid 10001 --create-home --home-dir /data ludotheque && chmod 700 /data
COPY --from=build /opt/ludotheque /opt/ludotheque
ENV PATH=/opt/ludotheque/bin:$PATH LUDOTHEQUE_HOME=/data
USER 10001
VOLUME /data
EXPOSE 8642
HEALTHCHECK --interval=30s --timeout=6s --start-period=30s CMD ["ludotheque", "health"]
ENTRYPOINT ["ludotheque"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8642"]
