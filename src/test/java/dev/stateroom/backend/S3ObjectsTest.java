package dev.stateroom.backend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpsServer;
import dev.stateroom.SoakShare;
import com.sun.net.httpserver.HttpServer;
import dev.stateroom.backend.s3.BucketStandIn;
import dev.stateroom.backend.s3.S3Address;
import dev.stateroom.backend.s3.S3Objects;
import dev.stateroom.http.FaultProxy;
import dev.stateroom.http.FaultProxy.Fault;
import dev.stateroom.http.StrangeCertificate;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.FileSearch;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.WaitingNotice;
import dev.stateroom.work.CancelledException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A bucket, over the wire. */
final class S3ObjectsTest extends WritableContract {
    private static final int PART = 8 << 20;

    private final BucketStandIn bucket = new BucketStandIn();
    private final FaultProxy proxy = new FaultProxy(bucket.address());
    private final List<Backend> opened = new ArrayList<>();
    private int number;

    @AfterEach
    void stop() {
        opened.forEach(Backend::close);
        proxy.close();
        bucket.close();
    }

    private Backend backend(String prefix, String address) {
        return backend(new S3Address("docs", prefix, URI.create(address), null, BucketStandIn.KEYS));
    }

    private Backend backend(S3Address address) {
        Backend backend = new ObjectBackend(new S3Objects(address, true));
        opened.add(backend);
        return backend;
    }

    @Override
    Backend holding(Map<String, byte[]> files) {
        String prefix = "v" + number++;
        files.forEach((path, bytes) -> bucket.put(prefix + path, bytes));
        bucket.put("other/leak.txt", "needle".getBytes(UTF_8));
        bucket.put(prefix + "x/leak.txt", "needle".getBytes(UTF_8));
        return backend(prefix, bucket.address());
    }

    /** Each needs some requests. */
    @Override
    int randomEdits() {
        return 1;
    }

    @Test
    void keysOfEveryFormAreReached() throws IOException {
        bucket.put("a b+c%20&d/e=f?.txt", "x".getBytes(UTF_8));
        bucket.put("a/../b", "up".getBytes(UTF_8));
        bucket.put("a//c", "empty".getBytes(UTF_8));
        bucket.put("empty/", new byte[0]);
        Backend backend = backend("", bucket.address());
        assertThat(names(backend, "/")).containsExactlyInAnyOrder("a b+c%20&d", "a", "empty");
        assertThat(read(backend, "/a b+c%20&d/e=f?.txt", 0, -1)).isEqualTo("x".getBytes(UTF_8));
        assertThat(names(backend, "/a")).containsExactlyInAnyOrder("‹..›", "‹›");
        assertThat(read(backend, "/a/‹..›/b", 0, -1)).isEqualTo("up".getBytes(UTF_8));
        assertThat(read(backend, "/a/‹›/c", 0, -1)).isEqualTo("empty".getBytes(UTF_8));
        assertThat(names(backend, "/empty")).isEmpty();
        assertThat(backend.delete(new FilePath("/empty"), Cancellation.NEVER).orThrow()).isZero();
        assertThat(bucket.get("empty/")).isNull();
    }

    @Test
    void theFirstChildrenOfManyObjectsCostOneRequest() {
        int count = SoakShare.of(100_000, 5_000);
        for (int i = 0; i < count; i++) {
            bucket.put("flat/f%06d.txt".formatted(i), new byte[1]);
            bucket.put("deep/d%03d/x%06d.txt".formatted(i % 50, i), new byte[1]);
        }
        Backend backend = backend("", bucket.address());
        assertThat(list(backend, "/").orThrow()).hasSize(2);
        assertThat(bucket.requests).containsExactly("GET list");
        bucket.requests.clear();
        assertThat(list(backend, "/deep").orThrow()).hasSize(50);
        assertThat(bucket.requests).containsExactly("GET list");
        bucket.requests.clear();
        List<FileEntry> first = new ArrayList<>();
        assertThatThrownBy(() -> backend.list(new FilePath("/flat"), first::add, () -> first.size() >= 200)).isInstanceOf(CancelledException.class);
        assertThat(first).hasSize(200);
        assertThat(bucket.requests).containsExactly("GET list");
        bucket.requests.clear();
        assertThat(list(backend, "/flat").orThrow()).hasSize(count);
        assertThat(bucket.requests).hasSize(count / 1_000);
    }

    @Test
    void aSearchReadsSomeAtTheSameTimeAndNotMore() {
        for (int i = 0; i < 40; i++) {
            bucket.put("f" + i, ("line\nneedle " + i + "\n").getBytes(UTF_8));
        }
        bucket.readMillis = 20;
        assertThat(grep(backend("", bucket.address()), "needle", "/", null)).hasSize(40);
        assertThat(bucket.mostAtOnce.get()).isBetween(2, 9);
    }

    @Test
    void aSearchSaysWhatItReadsBeforeItReads() {
        for (int i = 0; i < 25; i++) {
            bucket.put("f" + i + (i < 20 ? ".md" : ".txt"), new byte[100]);
        }
        List<FileSearch.Cost> costs = new ArrayList<>();
        List<String> before = new ArrayList<>();
        Found<FileSearch.Hit> sink = new Found<>() {
            @Override
            public void begins(FilePath where, FileSearch.Cost cost) {
                costs.add(cost);
                before.addAll(bucket.requests);
            }
        };
        Backend backend = backend("", bucket.address());
        backend.grep(new FileSearch.Text("x", FilePath.ROOT, "*.md", Long.MAX_VALUE), sink, Cancellation.NEVER).orThrow();
        assertThat(costs).containsExactly(new FileSearch.Cost(20, 2_000, 21, false));
        assertThat(before).containsExactly("GET list");
    }

    @Test
    void aRangeIsAllThatIsRead() throws IOException {
        bucket.put("big", new byte[1 << 20]);
        Backend backend = backend("", proxy.address());
        assertThat(read(backend, "/big", 1_000, 10)).hasSize(10);
        assertThat(bucket.requests).containsExactly("HEAD object", "GET object");
    }

    @Test
    void aLargeObjectGoesInPartsAndIsThereAtOnce() throws IOException {
        byte[] bytes = new byte[2 * PART + 5];
        bytes[PART] = 7;
        Backend backend = backend("", bucket.address());
        backend.write(new FilePath("/big"), new ByteArrayInputStream(bytes), false, Cancellation.NEVER).orThrow();
        assertThat(Arrays.equals(bucket.get("big"), bytes)).isTrue();
        assertThat(bucket.requests).filteredOn("PUT part"::equals).hasSize(3);
        bucket.requests.clear();
        InputStream breaking = new InputStream() {
            private int given;

            @Override
            public int read() throws IOException {
                if (given++ > 2 * PART) {
                    throw new IOException("the cable was pulled");
                }
                return 1;
            }

            @Override
            public int read(byte[] into, int offset, int length) throws IOException {
                if (given > 2 * PART) {
                    throw new IOException("the cable was pulled");
                }
                given += length;
                return length;
            }
        };
        assertThat(failure(backend.write(new FilePath("/big"), breaking, true, Cancellation.NEVER)).sentence())
                .contains("the cable was pulled");
        assertThat(Arrays.equals(bucket.get("big"), bytes)).isTrue();
        assertThat(bucket.unfinished()).isZero();
    }

    @Test
    void whoWasFasterIsNotWrittenOver() {
        bucket.put("a.md", "one\n".getBytes(UTF_8));
        Backend backend = backend("", bucket.address());
        InputStream content = new ByteArrayInputStream("mine\n".getBytes(UTF_8)) {
            @Override
            public synchronized int read(byte[] into, int offset, int length) {
                bucket.put("a.md", "theirs\n".getBytes(UTF_8));
                return super.read(into, offset, length);
            }
        };
        assertThat(failure(backend.write(new FilePath("/a.md"), content, true, Cancellation.NEVER)).sentence())
                .contains("another process changed the object");
        assertThat(bucket.get("a.md")).isEqualTo("theirs\n".getBytes(UTF_8));
    }

    @Test
    void whatWasCutOffIsAskedForAgainAndAChangeIsMadeOnce() throws IOException {
        bucket.put("a.md", "one\n".getBytes(UTF_8));
        Backend backend = backend("", proxy.address());
        proxy.then(request -> request.startsWith("GET /docs?list"), new Fault.Cut(50));
        assertThat(names(backend, "/")).containsExactly("a.md");
        proxy.then(request -> request.startsWith("PUT"), new Fault.Lost());
        write(backend, "/a.md", "two\n", true).orThrow();
        assertThat(bucket.get("a.md")).isEqualTo("two\n".getBytes(UTF_8));
        proxy.then(request -> request.contains("?uploads"), new Fault.Lost());
        assertThat(failure(backend.write(new FilePath("/b"), new ByteArrayInputStream(new byte[PART + 1]), false, Cancellation.NEVER)).sentence())
                .startsWith("bucket docs at 127.0.0.1:");
        assertThat(bucket.requests).filteredOn("POST begin"::equals).hasSize(1);
        assertThat(bucket.get("b")).isNull();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "400 | refuses the request (HTTP 400, Told)", "401 | does not accept these keys", "403 | does not accept these keys",
        "404 | has no such object (HTTP 404, Told)", "409 | another process changed", "429 | has had too many requests",
        "500 | cannot do it now (HTTP 500, Told)", "503 | has had too many requests for now (HTTP 503, Told)"})
    void whatTheServiceAnswersIsOneSentence(int status, String words) {
        Fault fault = new Fault.Answered(status, "Retry-After: 0", "<Error><Code>Told</Code></Error>");
        proxy.then(fault, fault, fault, fault);
        Backend backend =
                backend(new S3Address("docs", "", URI.create(proxy.address()), null, BucketStandIn.KEYS).within(Duration.ofSeconds(20), 2));
        assertThat(failure(list(backend, "/")).sentence())
                .startsWith("bucket docs at 127.0.0.1:")
                .contains(words)
                .doesNotContain("\n")
                .doesNotContain(BucketStandIn.KEYS.secret());
        assertThat(proxy.asked).hasSizeLessThanOrEqualTo(2);
    }

    /** A list of 130 MB took 4 GB. */
    @Test
    void aPageThatNeverEndsIsNotTakenIntoMemory() throws IOException {
        HttpServer endless = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        endless.createContext("/", exchange -> {
            byte[] names = "<Contents><Key>a/b</Key><Size>1</Size></Contents>".repeat(2_000).getBytes(StandardCharsets.UTF_8);
            try (exchange) {
                exchange.sendResponseHeaders(200, 0);
                exchange.getResponseBody().write("<?xml version=\"1.0\"?><ListBucketResult><Name>docs</Name>".getBytes(StandardCharsets.UTF_8));
                for (int i = 0; i < 1_000; i++) {
                    exchange.getResponseBody().write(names);
                }
            }
        });
        endless.start();
        try {
            S3Address address = new S3Address("docs", "", URI.create("http://127.0.0.1:" + endless.getAddress().getPort()), null, BucketStandIn.KEYS);
            assertThat(failure(list(backend(address), "/")).sentence()).endsWith("127.0.0.1 answers with more than 16 MB at once, which is not read");
        } finally {
            endless.stop(0);
        }
    }

    /** A byte now and then, four times for a minute each. */
    @Test
    void whoAnswersByteByByteIsNotWaitedForAtEachTry() throws IOException {
        AtomicInteger asked = new AtomicInteger();
        Set<String> told = ConcurrentHashMap.newKeySet();
        HttpServer slow = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        slow.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        slow.createContext("/", exchange -> {
            asked.incrementAndGet();
            try (exchange) {
                exchange.sendResponseHeaders(200, 0);
                while (true) {
                    exchange.getResponseBody().write(' ');
                    exchange.getResponseBody().flush();
                    LockSupport.parkNanos(20_000_000);
                    WaitingNotice.longest().ifPresent(waiting -> told.add(waiting.what()));
                }
            }
        });
        slow.start();
        try {
            S3Address address = new S3Address("docs", "", URI.create("http://127.0.0.1:" + slow.getAddress().getPort()), null, BucketStandIn.KEYS)
                    .within(Duration.ofSeconds(1), 3);
            assertThat(failure(list(backend(address), "/")).sentence()).endsWith("did not answer within 1 seconds");
            assertThat(asked).hasValueLessThan(3);
            assertThat(told).as("what was waited for after the first byte").contains("the answer of 127.0.0.1");
        } finally {
            slow.stop(0);
        }
    }

    @Test
    void wrongKeysNobodyThereAndNoAnswerAreOneSentenceEach() {
        S3Address wrong = new S3Address("docs", "", URI.create(bucket.address()), null, new S3Address.Keys("nobody", "hidden", null));
        assertThat(failure(list(backend(wrong), "/")).sentence()).contains("does not accept these keys").doesNotContain("hidden");
        S3Address nobody = new S3Address("docs", "", URI.create("http://127.0.0.1:1"), null, BucketStandIn.KEYS).within(Duration.ofSeconds(9), 1);
        assertThat(failure(list(backend(nobody), "/")).sentence()).isEqualTo("bucket docs at 127.0.0.1:1 cannot be reached: nothing answers there");
        proxy.then(new Fault.Delayed(4_000));
        S3Address slow = new S3Address("docs", "", URI.create(proxy.address()), null, BucketStandIn.KEYS).within(Duration.ofSeconds(1), 1);
        assertThat(failure(list(backend(slow), "/")).sentence()).endsWith("did not answer within 1 seconds");
        S3Address secure = new S3Address("docs", "", URI.create(proxy.address().replace("http:", "https:")), null, BucketStandIn.KEYS)
                .within(Duration.ofSeconds(20), 1);
        assertThat(failure(list(backend(secure), "/")).sentence()).startsWith("no secure connection to bucket docs");
    }

    @Test
    void aCertificateThatNobodyVouchesForIsRefused() throws IOException {
        HttpsServer server = StrangeCertificate.server();
        server.start();
        try {
            Backend backend = backend("", "https://localhost:" + server.getAddress().getPort());
            assertThat(failure(list(backend, "/")).sentence()).startsWith("no secure connection to ").endsWith("no authority that this computer trusts has signed its certificate");
        } finally {
            server.stop(0);
        }
    }
}
