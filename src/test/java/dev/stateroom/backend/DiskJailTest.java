package dev.stateroom.backend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Edit;
import dev.stateroom.vfs.Entry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.Search;
import dev.stateroom.work.Cancellation;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Nothing that a path says leads out of the root, while somebody swaps a folder for a link to the outside all the time.
 * {@code -Dsoak.share=1} tries a million paths.
 */
final class DiskJailTest {
    private static final String SECRET = "what lies outside";
    private static final List<String> NAMES = List.of(
            "..", ".", "", "swap", "swap", "swap", "inner", "inner", "secret", "secret", "outside", "link", "file-link", "up", "loop",
            "~", "%2e%2e", "..\\..", "..\\outside", "C:", "C:\\", "a\0b", "\uFFFD", "\u202e", "...", ". .", "new", "deep", "f",
            "..%00", "\u2025", "x".repeat(300), "/", "etc", "passwd", "-rf", "*", "$HOME", "`id`");

    @TempDir
    Path temporary;

    private final Random random = new Random(42);
    private long leaked;
    private long insideSwap;
    private long refused;

    @Test
    void noPathLeadsOutOfTheRootWhileFoldersAreSwappedForLinks() throws Exception {
        Path root = Files.createDirectories(temporary.resolve("root"));
        Files.createDirectories(temporary.resolve("outside/inner"));
        Files.writeString(temporary.resolve("outside/secret"), SECRET);
        Files.writeString(temporary.resolve("outside/inner/secret"), SECRET);
        Files.createDirectories(root.resolve("swap/inner"));
        Files.writeString(root.resolve("swap/secret"), "inside");
        Files.writeString(root.resolve("swap/inner/secret"), "inside");
        Files.createSymbolicLink(root.resolve("link"), Path.of("../outside"));
        Files.createSymbolicLink(root.resolve("file-link"), Path.of("../outside/secret"));
        Files.createSymbolicLink(root.resolve("up"), Path.of(".."));
        Files.createSymbolicLink(root.resolve("loop"), Path.of("loop"));
        Files.createSymbolicLink(temporary.resolve("spare"), Path.of("../outside"));
        Map<String, String> before = contents(temporary, root);
        Backend backend = DiskBackend.of(root, true).orThrow();
        AtomicBoolean over = new AtomicBoolean();
        long[] swaps = {0};
        Thread swapper = Thread.ofPlatform().start(() -> swaps[0] = swap(root.resolve("swap"), over));
        double share = Double.parseDouble(System.getProperty("soak.share", "0.1"));
        long paths = (long) (1_000_000 * Math.clamp(share, 0.001, 1));
        try {
            for (long i = 0; i < paths; i++) {
                attempt(backend, path());
            }
        } finally {
            over.set(true);
            swapper.join();
        }
        assertThat(leaked).isZero();
        // The swapper itself moves to "spare" what it finds in the root: a file that a call wrote there, too.
        Map<String, String> after = contents(temporary, root);
        before.keySet().removeIf(path -> path.startsWith("spare"));
        after.keySet().removeIf(path -> path.startsWith("spare"));
        assertThat(after).isEqualTo(before);
        // It was a test: folders were swapped, calls went through the folder and met the link.
        assertThat(swaps[0]).isGreaterThan(100);
        assertThat(insideSwap).isPositive();
        assertThat(refused).isPositive();
    }

    /** Text that somebody hostile could hand over: half of it below the folder that is swapped. */
    private String path() {
        StringBuilder path = new StringBuilder(random.nextInt(20) == 0 ? "" : "/");
        if (random.nextBoolean()) {
            path.append("swap/");
        }
        int names = 1 + random.nextInt(4);
        for (int i = 0; i < names; i++) {
            path.append(i == 0 ? "" : "/").append(NAMES.get(random.nextInt(NAMES.size())));
        }
        return path.toString();
    }

    private void attempt(Backend backend, String text) {
        Optional<FilePath> parsed = FilePath.parse(text);
        if (parsed.isEmpty()) {
            return;
        }
        FilePath path = parsed.get();
        byte[] written = "written".getBytes(UTF_8);
        Outcome<?> outcome =
                switch (random.nextInt(100)) {
                    case 0, 1, 2, 3, 4, 5 ->
                        backend.write(path, new ByteArrayInputStream(written), random.nextBoolean(), Cancellation.NEVER);
                    case 6, 7 -> backend.edit(path, new Edit("i", "ii", true), Cancellation.NEVER);
                    case 8, 9 -> backend.createFolder(path);
                    case 10, 11, 12, 13, 14, 15, 16, 17 -> delete(backend, path);
                    case 18, 19 -> backend.list(path, this::look, Cancellation.NEVER);
                    case 20 -> search(backend, path);
                    case 21 -> backend.glob(new Search.Files("**/secret", path), new Looking<>(), Cancellation.NEVER);
                    case 22, 23, 24, 25, 26 -> backend.entry(path);
                    default -> read(backend, path);
                };
        if (path.text().startsWith("/swap/")) {
            if (outcome instanceof Outcome.Ok<?>) {
                insideSwap++;
            } else if (outcome instanceof Outcome.Failed<?> failed && failed.failure().sentence().contains("swap is a link")) {
                refused++;
            }
        }
    }

    /** Never the folder itself that is swapped, or there would be nothing to swap. */
    private static Outcome<Long> delete(Backend backend, FilePath path) {
        boolean keeps = path.text().equals("/swap") || path.text().equals("/swap/inner") || path.name().equals("secret");
        return keeps ? Outcome.ok(0L) : backend.delete(path, Cancellation.NEVER);
    }

    private Outcome<?> read(Backend backend, FilePath path) {
        Outcome<InputStream> opened = backend.read(path, 0, 100);
        if (opened instanceof Outcome.Ok<InputStream>(InputStream in)) {
            try (in) {
                leaked += new String(in.readAllBytes(), UTF_8).contains(SECRET) ? 1 : 0;
            } catch (IOException _) {
                // Opened in the instant in which a folder took the file's place.
            }
        }
        return opened;
    }

    private Outcome<Search.Summary> search(Backend backend, FilePath path) {
        FilePath below = random.nextInt(50) == 0 ? FilePath.ROOT : path;
        return backend.grep(new Search.Text("lies outside", below, null, 10), new Looking<>(), Cancellation.NEVER);
    }

    /** The outside differs from the inside by the size of its files. */
    private void look(Entry entry) {
        leaked += entry.size() == SECRET.length() ? 1 : 0;
    }

    private final class Looking<T> extends BackendContract.Found<T> {
        @Override
        public void found(T result) {
            if (result instanceof Entry entry) {
                look(entry);
            } else {
                leaked++;
            }
        }
    }

    /** Puts a link in a folder's place and the folder back, many times a second. */
    private long swap(Path folder, AtomicBoolean over) {
        Path spare = folder.resolveSibling("../spare").normalize();
        Path parked = folder.resolveSibling("parked");
        long swaps = 0;
        try {
            while (!over.get()) {
                place(folder, parked);
                place(spare, folder);
                LockSupport.parkNanos(20_000);
                place(folder, spare);
                place(parked, folder);
                LockSupport.parkNanos(20_000);
                swaps++;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return swaps;
    }

    /** Moves; what a call made in that place meanwhile goes. */
    private void place(Path from, Path to) throws IOException {
        while (true) {
            try {
                Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
                return;
            } catch (FileSystemException e) {
                Path made = to.resolveSibling("made");
                Files.move(to, made, StandardCopyOption.ATOMIC_MOVE);
                DiskBackend.of(temporary.resolve("root"), true).orThrow().delete(new FilePath("/made"), Cancellation.NEVER);
            }
        }
    }

    /** Everything beside the root with its content. */
    private static Map<String, String> contents(Path folder, Path root) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path path : (Iterable<Path>) paths.filter(one -> !one.startsWith(root))::iterator) {
                contents.put(
                        folder.relativize(path).toString(),
                        Files.isRegularFile(path) ? Arrays.toString(Files.readAllBytes(path)) : "");
            }
        }
        return contents;
    }
}
