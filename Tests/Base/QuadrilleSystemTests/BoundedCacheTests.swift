import QuadrilleSystem
import Testing

@Suite struct BoundedCacheTests {
  @Test("Lookups count hits and misses, and inserting replaces a value")
  func countsHitsAndMisses() {
    var cache = BoundedCache<String, Int>()
    #expect(cache.value(for: "a") == nil)
    cache.insert(1, for: "a", byteCount: 10)
    #expect(cache.value(for: "a") == 1)
    #expect(cache.peek("a") == 1 && cache.peek("b") == nil)
    #expect(cache.statistics == .init(hits: 1, misses: 1))
    cache.insert(2, for: "a", byteCount: 4)
    #expect(cache.value(for: "a") == 2 && cache.count == 1 && cache.byteCount == 4)
    cache.remove("b")
    cache.removeAll()
    #expect(cache.count == 0 && cache.byteCount == 0)
  }

  @Test("The least recently used values are evicted first, values of the current frame are kept")
  func evictsLeastRecentlyUsed() {
    var cache = BoundedCache<Int, Int>(byteLimit: 30)
    for key in 1...3 { cache.insert(key, for: key, byteCount: 10) }
    cache.beginFrame()
    _ = cache.value(for: 1)
    cache.insert(4, for: 4, byteCount: 10)
    #expect((1...4).filter { cache.peek($0) != nil } == [1, 3, 4])
    cache.insert(5, for: 5, byteCount: 100)
    #expect((1...5).filter { cache.peek($0) != nil } == [1, 4, 5])
    #expect(cache.byteCount == 120)
    cache.beginFrame()
    #expect(cache.count == 0)
    #expect(cache.statistics.evictions == 5)
  }

  /// Compares the cache with a list of keys in the order of use, with random calls.
  @Test("Random operations give the same contents and evictions as a simple list")
  func matchesListModel() {
    struct Known {
      let key: Int
      let bytes: Int
      var frame: Int
    }
    var random = SplitMix64Generator(seed: 41)
    for idle in [nil, 2] {
      var cache = BoundedCache<Int, Int>(byteLimit: 60, idleFrames: idle)
      var known: [Known] = []
      var frame = 0
      var evictions = 0
      func trim() {
        while known.reduce(0, { $0 + $1.bytes }) > cache.byteLimit ?? .max,
          let first = known.first, first.frame != frame
        {
          known.removeFirst()
          evictions += 1
        }
      }
      for _ in 0..<20_000 {
        let key = random.below(20)
        let index = known.firstIndex { $0.key == key }
        switch random.below(9) {
        case 0:
          frame += 1
          cache.beginFrame()
          if let idle {
            let count = known.count
            known.removeAll { frame - $0.frame > idle + 1 }
            evictions += count - known.count
          }
          trim()
        case 1:
          cache.remove(key)
          if let index { known.remove(at: index) }
        case 2:
          let limit = 30 + random.below(60)
          cache.byteLimit = limit
          trim()
        case 3...5:
          if let index { known.remove(at: index) }
          let bytes = 1 + random.below(20)
          known.append(Known(key: key, bytes: bytes, frame: frame))
          cache.insert(key, for: key, byteCount: bytes)
          trim()
        default:
          #expect(cache.value(for: key) == (index == nil ? nil : key))
          if let index {
            var entry = known.remove(at: index)
            entry.frame = frame
            known.append(entry)
          }
        }
        let kept = (0..<20).filter { cache.peek($0) != nil }
        #expect(kept == known.map(\.key).sorted())
        #expect(cache.count == kept.count)
        #expect(cache.byteCount == known.reduce(0) { $0 + $1.bytes })
      }
      #expect(cache.statistics.evictions == evictions)
    }
  }

  @Test("A value is evicted after the allowed number of frames without use", arguments: [0, 1, 3])
  func evictsIdleValues(idle: Int) {
    var cache = BoundedCache<Int, Int>(idleFrames: idle)
    cache.insert(1, for: 1, byteCount: 1)
    // The frame of the last use and the current frame do not count.
    for _ in 0..<(idle + 1) {
      cache.beginFrame()
      #expect(cache.peek(1) == 1)
    }
    cache.beginFrame()
    #expect(cache.peek(1) == nil && cache.byteCount == 0)
  }

  @Test("A value that every frame uses is kept")
  func keepsValuesOfEveryFrame() {
    var cache = BoundedCache<Int, Int>(idleFrames: 0)
    cache.insert(1, for: 1, byteCount: 8)
    for _ in 0..<9 {
      cache.beginFrame()
      #expect(cache.value(for: 1) == 1)
    }
    #expect(cache.statistics == .init(hits: 9))
  }

  @Test("Removing unused objects keeps those with other references")
  func keepsReferencedObjects() {
    final class Thing {}
    let cachedThing = Thing()
    var cache = BoundedCache<Int, Thing>()
    cache.insert(cachedThing, for: 1, byteCount: 5)
    cache.insert(Thing(), for: 2, byteCount: 7)
    cache.removeUnused()
    #expect(cache.count == 1 && cache.byteCount == 5 && cache.peek(1) === cachedThing)
  }
}
