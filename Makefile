# Development commands; `make` alone lists them.

export SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=
SANITIZERS ?= address thread
SECONDS ?= 120
SOAK_SECONDS ?= 3600
SEEDS ?= 1 2 3
DEBUG = $(SWIFT) build --product quadrille $(QUADRILLE_BUILD_FLAGS)
DEBUG_CONFORM = $(SWIFT) build --product quadrille-conform $(QUADRILLE_BUILD_FLAGS)
RELEASE = $(SWIFT) build -c release --product quadrille $(QUADRILLE_BUILD_FLAGS)
CONFORM = $(SWIFT) build -c release --product quadrille-conform $(QUADRILLE_BUILD_FLAGS)
SHARE = $(DESTDIR)$(PREFIX)/share
SOURCES = $(wildcard Sources Tests Shaders Snippets Examples Benchmarks Fuzz Package.swift)

.PHONY: help demo test examples lint format bench conform smoke batch-engines farm mutate fuzz malformed-inputs \
  hostile soak sanitize docs stage install clean bootstrap

help: ## List these commands
	@sed -n 's/^\([a-z-]*\):.*## /  make \1 \t/p' Makefile | expand -t 26

# A debug build, which `make test` continues: what visits each pixel is optimized in it, too.
demo: bootstrap ## Render the sample scene to build/demo.png with the CPU and OpenGL ES renderers
	@mkdir -p build
	$(DEBUG)
	@for backend in cpu gl; do \
	  .build/debug/quadrille render Fixtures/Demo/scene.json -o build/demo.png \
	    --backend $$backend --stats || exit $$?; \
	done
	@echo "Rendered $(CURDIR)/build/demo.png with OpenGL ES"

mutate: ## Mutation testing of MODULE (all): report faults that no test detects
	@Scripts/mutate $(or $(MODULE),all)

test: bootstrap ## Run all tests
	@Scripts/test

examples: ## Compile and run the programs of Examples against what `make test` built
	@Scripts/examples

lint: bootstrap ## Check the formatting and the rules of the sources
	@Scripts/lint

format: bootstrap ## Fix the formatting of the sources
	$(SWIFT) format --in-place --recursive --parallel $(SOURCES)

bench: bootstrap ## Benchmark drawing, decoding, encoding, packing and whole processes
	@status=0; \
	$(SWIFT) run -c release --package-path Benchmarks quadrille-benchmark || status=1; \
	for part in raster layers text images decode codecs png pages textures atlases; do \
	  $(SWIFT) run -c release --package-path Benchmarks quadrille-benchmark $$part || status=1; \
	done; \
	Benchmarks/encode.sh || status=1; \
	Benchmarks/cold.sh || status=1; \
	Benchmarks/decode.sh || status=1; \
	Benchmarks/frames.sh || status=1; \
	Benchmarks/batch.sh || status=1; \
	Benchmarks/pack.sh || status=1; \
	exit $$status

conform: bootstrap ## Test and compare all OpenGL ES drivers of this machine; reports in build/conform
	$(CONFORM)
	.build/release/quadrille-conform matrix --out build/conform

smoke: bootstrap ## Test Mesa's two software rasterizers with the smoke run
	$(DEBUG_CONFORM)
	.build/debug/quadrille-conform matrix --smoke --drivers llvmpipe,softpipe --out build/smoke

batch-engines: bootstrap ## Run 2,000 batch jobs in 20 shards with GNU parallel and Slurm
	$(RELEASE)
	@Scripts/batch-engines

# Old name.
farm: batch-engines

fuzz: bootstrap ## Fuzz every reader and decoder for SECONDS (120) each
	@Fuzz/run $(SECONDS)

malformed-inputs: bootstrap ## Run the command on generated malicious files with SEEDS (1 2 3)
	$(RELEASE)
	@for seed in $(SEEDS); do Scripts/malformed-inputs $$seed || exit 1; done

# Old name.
hostile: malformed-inputs

soak: bootstrap ## Run random jobs with injected faults for SOAK_SECONDS (3600)
	$(RELEASE)
	@Scripts/soak $(SOAK_SECONDS)

sanitize: bootstrap ## Run all tests with the address and thread sanitizers
	@for kind in $(SANITIZERS); do Scripts/sanitize $$kind || exit 1; done

docs: bootstrap ## Build the documentation into build/docs
	@Scripts/docs

stage: bootstrap ## Build the files that `make install` copies into build/stage
	@Scripts/stage

install: stage ## Install into PREFIX (/usr/local) under DESTDIR
	install -D -m 755 build/stage/quadrille $(DESTDIR)$(PREFIX)/bin/quadrille
	install -D -m 755 build/stage/quadrille-conform \
	  $(DESTDIR)$(PREFIX)/libexec/quadrille/quadrille-conform
	install -D -m 644 build/stage/quadrille.1 $(SHARE)/man/man1/quadrille.1
	install -D -m 644 build/stage/quadrille.bash \
	  $(SHARE)/bash-completion/completions/quadrille
	install -D -m 644 build/stage/quadrille.zsh $(SHARE)/zsh/site-functions/_quadrille
	install -D -m 644 build/stage/quadrille.fish \
	  $(SHARE)/fish/vendor_completions.d/quadrille.fish

clean: ## Remove all build products
	rm -rf .build build Benchmarks/.build Fuzz/.build

bootstrap: ## Install missing Debian packages
	@Scripts/bootstrap
