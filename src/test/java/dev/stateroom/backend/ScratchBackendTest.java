package dev.stateroom.backend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.RandomCases;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEdit;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.change.AppliedChanges;
import dev.stateroom.vfs.change.ChangeRunner;
import dev.stateroom.vfs.change.ChangeTarget;
import dev.stateroom.vfs.change.PlannedChange;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ScratchBackendTest extends WritableContract {
    private static final InstantSource CLOCK = () -> Instant.parse("2026-01-01T00:00:00Z");

    @TempDir
    Path temporary;

    private int folders;
    private final Map<Backend, Map<String, String>> originals = new LinkedHashMap<>();

    /** Half of the files are in the folder, the others were written over it. */
    @Override
    Backend holding(Map<String, byte[]> files) throws Exception {
        Path top = Files.createDirectories(temporary.resolve(Integer.toString(folders++)));
        Map<String, byte[]> later = new LinkedHashMap<>();
        int[] at = {0};
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            if (at[0]++ % 2 == 0) {
                Path path = top.resolve(file.getKey().substring(1));
                Files.createDirectories(path.getParent());
                Files.write(path, file.getValue());
            } else {
                later.put(file.getKey(), file.getValue());
            }
        }
        Backend disk = DiskBackend.of(top, false).orThrow();
        originals.put(disk, contents(disk));
        Backend scratch = new ScratchBackend(disk, CLOCK);
        for (Map.Entry<String, byte[]> file : later.entrySet()) {
            scratch.write(new FilePath(file.getKey()), new ByteArrayInputStream(file.getValue()), true, Cancellation.NEVER).orThrow();
        }
        return scratch;
    }

    /** Whatever a test did to a copy, the folder is as it was. */
    @AfterEach
    void theOriginalsAreUntouched() {
        originals.forEach((disk, before) -> {
            try {
                assertThat(contents(disk)).isEqualTo(before);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
    }

    private static Map<String, String> contents(Backend backend) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        for (String path : glob(backend, "**/*", "/")) {
            contents.put(path, new String(read(backend, path, 0, -1), UTF_8));
        }
        return contents;
    }

    private static List<PlannedChange> planned(ScratchBackend scratch, Backend real) {
        return scratch.planned(path -> new ChangeTarget(real, "/", path));
    }

    private static Backend real(Map<String, String> files) {
        Map<String, byte[]> bytes = new LinkedHashMap<>();
        files.forEach((path, text) -> bytes.put(path, text.getBytes(UTF_8)));
        return ForkMedium.backend(SortedFiles.holding(bytes), "test", CLOCK);
    }

    private static Outcome<AppliedChanges> apply(List<PlannedChange> planned) {
        return new ChangeRunner(1 << 20).apply(planned, Cancellation.NEVER, Progress.SILENT);
    }

    /** Over folders and over keys alike: what a copy shows is what the original shows once the changes are made. */
    @Test
    void appliedChangesGiveWhatTheCopyShowed() {
        RandomCases.check(80, random -> {
            boolean keys = random.nextBoolean();
            Map<String, String> files = new TreeMap<>();
            for (int i = 0; i < 6; i++) {
                files.put("/" + (i % 3 == 0 ? "" : "d" + i % 3 + "/") + (i > 4 ? "deep/" : "") + "f" + i, "content " + i + "\n");
            }
            Backend original;
            if (keys) {
                original = real(files);
            } else {
                Path top = Files.createTempDirectory(temporary, "applied");
                for (Map.Entry<String, String> file : files.entrySet()) {
                    Path path = top.resolve(file.getKey().substring(1));
                    Files.createDirectories(path.getParent());
                    Files.writeString(path, file.getValue());
                }
                original = DiskBackend.of(top, true).orThrow();
            }
            ScratchBackend scratch = new ScratchBackend(original, CLOCK);
            List<String> paths = List.of("/f0", "/f3", "/d1/f1", "/d1/f4", "/d2/f2", "/d2/deep/f5", "/new", "/d1/new", "/d3/new", "/d2/deep/er/new");
            for (int i = 0; i < 25; i++) {
                String path = paths.get(random.nextInt(paths.size()));
                switch (random.nextInt(4)) {
                    case 0 -> write(scratch, path, "new " + i + "\n", true);
                    case 1 -> scratch.edit(new FilePath(path), new FileEdit("n", "nn", true), Cancellation.NEVER);
                    case 2 -> scratch.delete(new FilePath(path), Cancellation.NEVER);
                    default -> {
                        if (random.nextInt(3) == 0) {
                            scratch.delete(new FilePath(path).parent(), Cancellation.NEVER);
                        }
                    }
                }
            }
            Map<String, String> wanted = contents(scratch);
            assertThat(grep(scratch, "n", "/", null)).hasSize((int) wanted.values().stream().filter(text -> text.contains("n")).count());
            assertThat(contents(original)).isEqualTo(files);
            List<PlannedChange> planned = planned(scratch, original);
            if (!planned.isEmpty()) {
                assertThat(apply(planned).orThrow().done().failure()).isNull();
            }
            assertThat(contents(original)).isEqualTo(wanted);
        });
    }

    @Test
    void whatWasChangedMeanwhileIsNotOverwritten() throws IOException {
        Backend real = real(Map.of("/a", "1", "/b", "2", "/d/x", "3"));
        ScratchBackend scratch = new ScratchBackend(real, CLOCK);
        write(scratch, "/a", "new", true).orThrow();
        scratch.delete(new FilePath("/d"), Cancellation.NEVER).orThrow();
        write(scratch, "/c", "new", true).orThrow();
        List<PlannedChange> planned = planned(scratch, real);
        write(real, "/a", "9", true).orThrow();
        assertThat(failure(apply(planned)).sentence()).isEqualTo("nothing was changed: /a was changed since the copy was made");
        write(real, "/d/y", "somebody's", true).orThrow();
        write(real, "/c", "somebody's", true).orThrow();
        assertThat(failure(apply(planned)).sentence())
                .isEqualTo("nothing was changed: /d was changed since the copy was made, and so it is with 2 more");
        assertThat(contents(real)).isEqualTo(Map.of("/a", "9", "/b", "2", "/c", "somebody's", "/d/x", "3", "/d/y", "somebody's"));
    }

    @Test
    void aFailureInTheMiddleSaysWhatWasDoneAndCanBeTakenBack() throws IOException {
        Backend real = new PolicyBackend(
                real(Map.of("/a", "1")), new MountPolicy(List.of(new FilePath("/b")), null, null, List.of()), _ -> {}, CLOCK);
        ScratchBackend scratch = new ScratchBackend(real, CLOCK);
        for (String path : List.of("/a", "/b", "/c")) {
            write(scratch, path, "new", true).orThrow();
        }
        AppliedChanges applied = apply(planned(scratch, real)).orThrow();
        assertThat(applied.done().failure()).isEqualTo(new Failure(Failure.Kind.DENIED, "Writes are not allowed under /b"));
        assertThat(applied.made()).extracting(one -> one.at().toString()).containsExactly("/a");
        assertThat(applied.left()).extracting(one -> one.at().toString()).containsExactly("/b", "/c");
        new ChangeRunner(1 << 20).undo(applied.done(), Cancellation.NEVER, Progress.SILENT);
        assertThat(contents(real)).isEqualTo(Map.of("/a", "1"));
    }

    @Test
    void whatIsAsItWasIsNoChange() {
        Backend real = real(Map.of("/a", "1"));
        ScratchBackend scratch = new ScratchBackend(real, CLOCK);
        write(scratch, "/a", "2", true).orThrow();
        write(scratch, "/a", "1", true).orThrow();
        write(scratch, "/new", "x", true).orThrow();
        scratch.delete(new FilePath("/new"), Cancellation.NEVER).orThrow();
        assertThat(planned(scratch, real)).isEmpty();
    }

    @Test
    void commandsDoNotRunInACopy() {
        assertThat(failure(new ScratchBackend(real(Map.of()), CLOCK).execute("true", Cancellation.NEVER)).kind())
                .isEqualTo(Failure.Kind.UNSUPPORTED);
    }
}
