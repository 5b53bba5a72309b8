# The commands of the house; `make` alone lists them.

export SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=
SANITIZERS ?= address thread
SECONDS ?= 120
SOAK_SECONDS ?= 3600
SEEDS ?= 1 2 3
RELEASE = $(SWIFT) build -c release --product quadrille $(QUADRILLE_BUILD_FLAGS)
SHARE = $(DESTDIR)$(PREFIX)/share
SOURCES = $(wildcard Sources Tests Shaders Snippets Benchmarks Fuzz Package.swift)

.PHONY: help demo test lint format bench conform smoke farm mutate fuzz hostile soak sanitize docs stage install \
  clean bootstrap

help: ## List these commands
	@sed -n 's/^\([a-z]*\):.*## /  make \1 \t/p' Makefile | expand -t 20

demo: bootstrap ## Render the sample scene to build/demo.png by OpenGL ES, and by the CPU
	@mkdir -p build
	$(RELEASE)
	@for backend in cpu gl; do \
	  .build/release/quadrille render Fixtures/Demo/scene.json -o build/demo.png \
	    --backend $$backend --stats || exit $$?; \
	done
	@echo "The picture is $(CURDIR)/build/demo.png, drawn by OpenGL ES"

mutate: ## Make 25 small faults in ROOM, or in all rooms, and look which of them no test notices
	@Scripts/mutate $(or $(ROOM),all)

test: bootstrap ## Run all tests
	@Scripts/test

lint: bootstrap ## Check the layout and the house rules of the sources
	@Scripts/lint

format: bootstrap ## Repair the layout of the sources
	$(SWIFT) format --in-place --recursive --parallel $(SOURCES)

bench: bootstrap ## Time drawing, decoding, encoding, packing and whole processes
	@status=0; \
	$(SWIFT) run -c release --package-path Benchmarks quadrille-benchmark || status=1; \
	for part in raster layers text pictures decode png pages textures atlases; do \
	  $(SWIFT) run -c release --package-path Benchmarks quadrille-benchmark $$part || status=1; \
	done; \
	Benchmarks/encode.sh || status=1; \
	Benchmarks/cold.sh || status=1; \
	Benchmarks/decode.sh || status=1; \
	Benchmarks/frames.sh || status=1; \
	Benchmarks/batch.sh || status=1; \
	Benchmarks/pack.sh || status=1; \
	exit $$status

conform: bootstrap ## Test every OpenGL ES driver that is here, and compare; build/conform has the reports
	$(RELEASE)
	.build/release/quadrille conform matrix --out build/conform

smoke: bootstrap ## Test Mesa's two software rasterisers with the quick run
	$(RELEASE)
	.build/release/quadrille conform matrix --smoke --drivers llvmpipe,softpipe --out build/smoke

farm: bootstrap ## Run 2,000 pictures in 20 shards by GNU parallel and Slurm
	$(RELEASE)
	@Scripts/farm

fuzz: bootstrap ## Fuzz every reader and decoder for SECONDS (120) each
	@Fuzz/run $(SECONDS)

hostile: bootstrap ## Make files that mean harm from SEEDS (1 2 3), and look how they are taken
	$(RELEASE)
	@for seed in $(SEEDS); do Scripts/hostile $$seed || exit 1; done

soak: bootstrap ## Run random jobs with faults for SOAK_SECONDS (3600)
	$(RELEASE)
	@Scripts/soak $(SOAK_SECONDS)

sanitize: bootstrap ## Run all tests with the address and the thread sanitizer
	@for kind in $(SANITIZERS); do Scripts/sanitize $$kind || exit 1; done

docs: bootstrap ## Build the documentation into build/docs
	@Scripts/docs

stage: bootstrap ## Build what `make install` copies, into build/stage
	@Scripts/stage

install: stage ## Install into PREFIX (/usr/local), below DESTDIR
	install -D -m 755 build/stage/quadrille $(DESTDIR)$(PREFIX)/bin/quadrille
	install -D -m 644 build/stage/quadrille.1 $(SHARE)/man/man1/quadrille.1
	install -D -m 644 build/stage/quadrille.bash \
	  $(SHARE)/bash-completion/completions/quadrille
	install -D -m 644 build/stage/quadrille.zsh $(SHARE)/zsh/site-functions/_quadrille
	install -D -m 644 build/stage/quadrille.fish \
	  $(SHARE)/fish/vendor_completions.d/quadrille.fish

clean: ## Remove everything that was built
	rm -rf .build build Benchmarks/.build Fuzz/.build

bootstrap: ## Install the Debian packages that are missing
	@Scripts/bootstrap
