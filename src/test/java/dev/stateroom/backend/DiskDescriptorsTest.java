package dev.stateroom.backend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.FileEdit;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.FileSearch;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Whatever a call meets on its way, everything that it opened below the root is closed after it. */
@EnabledOnOs(OS.LINUX) // where a process sees its own descriptors with what they are open on
final class DiskDescriptorsTest {
    private static final int ROUNDS = 3;

    /** First steps that are a folder, a file, a link to each, a link to itself, nothing, and no valid text; then what may follow. */
    private static final List<String> FIRST =
            List.of("folder", "file", "to-folder", "to-file", "loop", "nothing", "\uFFFD", "x".repeat(300));

    private static final List<String> NEXT = List.of("", "/file", "/inner", "/inner/file", "/file/below", "/nothing/at/all");

    @TempDir
    Path temporary;

    private int done;
    private int refused;
    private int cancelled;

    @Test
    void everyCallClosesWhatItOpenedHoweverItEnds() throws IOException {
        Path root = temporary.toRealPath();
        Backend backend = DiskBackend.of(root, true).orThrow();
        for (int round = 0; round < ROUNDS; round++) {
            for (String first : FIRST) {
                for (String next : NEXT) {
                    furnish(root);
                    all(backend, new FilePath("/" + first + next));
                }
            }
        }
        assertThat(openBelow(root)).isEmpty();
        // It was a test: calls ended in every way.
        assertThat(List.of(done, refused, cancelled)).allSatisfy(ends -> assertThat(ends).isGreaterThan(20));
    }

    private static void furnish(Path root) throws IOException {
        Files.createDirectories(root.resolve("folder/inner"));
        for (String file : List.of("file", "folder/file", "folder/inner/file")) {
            if (!Files.exists(root.resolve(file))) {
                Files.writeString(root.resolve(file), "text");
            }
        }
        link(root.resolve("to-folder"), "folder");
        link(root.resolve("to-file"), "file");
        link(root.resolve("loop"), "loop");
    }

    private static void link(Path link, String target) throws IOException {
        Files.deleteIfExists(link);
        Files.createSymbolicLink(link, Path.of(target));
    }

    /** Every call there is, the one that deletes last. */
    private void all(Backend backend, FilePath path) {
        FileEdit edit = new FileEdit("text", "text and more", true);
        List<Supplier<Outcome<?>>> calls = List.of(
                () -> backend.entry(path),
                () -> read(backend, path, 0),
                () -> read(backend, path, Long.MAX_VALUE),
                () -> backend.list(path, _ -> {}, Cancellation.NEVER),
                () -> backend.list(path, _ -> {}, givenUp()),
                () -> backend.grep(new FileSearch.Text("text", path, null, 1), new BackendContract.Found<>(), Cancellation.NEVER),
                () -> backend.grep(new FileSearch.Text("text", path, null, 9), new BackendContract.Found<>(), givenUp()),
                () -> backend.glob(new FileSearch.Files("**", path), new BackendContract.Found<FileEntry>(), Cancellation.NEVER),
                () -> backend.edit(path, edit, Cancellation.NEVER),
                () -> backend.edit(path, edit, givenUp()),
                () -> backend.write(path, text(), false, Cancellation.NEVER),
                () -> backend.write(path, text(), true, givenUp()),
                () -> backend.write(path, broken(), true, Cancellation.NEVER),
                () -> backend.createFolder(path),
                () -> backend.delete(path, givenUp()),
                () -> backend.delete(path, Cancellation.NEVER));
        for (Supplier<Outcome<?>> call : calls) {
            try {
                if (call.get() instanceof Outcome.Ok<?>) {
                    done++;
                } else {
                    refused++;
                }
            } catch (CancelledException _) {
                cancelled++;
            }
        }
    }

    private static Outcome<?> read(Backend backend, FilePath path, long offset) {
        Outcome<InputStream> opened = backend.read(path, offset, -1);
        if (opened instanceof Outcome.Ok<InputStream>(InputStream in)) {
            try (in) {
                in.readAllBytes();
            } catch (IOException e) {
                throw new AssertionError(path.text(), e);
            }
        }
        return opened;
    }

    private static InputStream text() {
        return new ByteArrayInputStream("text".getBytes(UTF_8));
    }

    /** Content that ends in a failure after its first bytes. */
    private static InputStream broken() {
        return new InputStream() {
            private int left = 4;

            // The inherited one hides a failure behind the bytes before it, and asks again.
            @Override
            public int read(byte[] into, int from, int length) throws IOException {
                if (length == 0) {
                    return 0;
                }
                into[from] = (byte) read();
                return 1;
            }

            @Override
            public int read() throws IOException {
                if (left == 0) {
                    throw new IOException("the line went dead");
                }
                left--;
                return 't';
            }
        };
    }

    /** Cancels in the middle: when it is asked for the second time. */
    private static Cancellation givenUp() {
        AtomicInteger asked = new AtomicInteger();
        return () -> asked.incrementAndGet() > 1;
    }

    /** What this process has open there. */
    private static List<String> openBelow(Path root) throws IOException {
        List<String> open = new ArrayList<>();
        try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(Path.of("/proc/self/fd"))) {
            for (Path descriptor : descriptors) {
                try {
                    String target = Files.readSymbolicLink(descriptor).toString();
                    if (target.startsWith(root.toString())) {
                        open.add(target);
                    }
                } catch (NoSuchFileException _) {
                    // Closed meanwhile.
                }
            }
        }
        return open;
    }
}
