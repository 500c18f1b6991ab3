package dev.stateroom.backend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.SoakShare;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.FileEdit;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.FileSearch;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Nothing that a path says leads out of the root, while a process swaps a folder for a link to the outside all the time.
 * {@code -Dsoak.share=1} tries a million paths.
 */
final class DiskJailTest {
    @TempDir
    Path temporary;

    private final Random random = new Random(42);
    private long leaked;
    private long insideSwap;
    private long refused;

    @Test
    void noPathLeadsOutOfTheRootWhileFoldersAreSwappedForLinks() throws Exception {
        long open = descriptors();
        HostileFolder hostile = HostileFolder.in(temporary);
        Backend backend = DiskBackend.of(hostile.root(), true).orThrow();
        long swaps;
        int paths = SoakShare.of(1_000_000, 1_000);
        try {
            for (int i = 0; i < paths; i++) {
                attempt(backend, HostileFolder.path(random));
            }
        } finally {
            swaps = hostile.end();
        }
        assertThat(leaked).isZero();
        // Every call closed what it opened, also where a file took a folder's place.
        assertThat(descriptors()).isLessThan(open + 20);
        assertThat(hostile.isUntouchedBeside()).isTrue();
        // It was a test: folders were swapped, calls went through the folder and met the link.
        assertThat(swaps).isGreaterThan(100);
        assertThat(insideSwap).isPositive();
        assertThat(refused).isPositive();
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
                    case 6, 7 -> backend.edit(path, new FileEdit("i", "ii", true), Cancellation.NEVER);
                    case 8, 9 -> backend.createFolder(path);
                    case 10, 11, 12, 13, 14, 15, 16, 17 -> delete(backend, path);
                    case 18, 19 -> backend.list(path, this::look, Cancellation.NEVER);
                    case 20 -> search(backend, path);
                    case 21 -> backend.glob(new FileSearch.Files("**/secret", path), new Looking<>(), Cancellation.NEVER);
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
                leaked += new String(in.readAllBytes(), UTF_8).contains(HostileFolder.SECRET) ? 1 : 0;
            } catch (IOException _) {
                // Opened in the instant in which a folder took the file's place.
            }
        }
        return opened;
    }

    private Outcome<FileSearch.Summary> search(Backend backend, FilePath path) {
        FilePath below = random.nextInt(50) == 0 ? FilePath.ROOT : path;
        return backend.grep(new FileSearch.Text("lies outside", below, null, 10), new Looking<>(), Cancellation.NEVER);
    }

    /** The outside differs from the inside by the size of its files. */
    private void look(FileEntry entry) {
        leaked += entry.size() == HostileFolder.SECRET.length() ? 1 : 0;
    }

    private final class Looking<T> extends BackendContract.Found<T> {
        @Override
        public void found(T result) {
            if (result instanceof FileEntry entry) {
                look(entry);
            } else {
                leaked++;
            }
        }
    }

    /** How many descriptors this process has open; 0 if nobody can tell. */
    private static long descriptors() throws IOException {
        Path own = Path.of("/proc/self/fd");
        if (!Files.isDirectory(own)) {
            return 0;
        }
        try (Stream<Path> open = Files.list(own)) {
            return open.count();
        }
    }
}
