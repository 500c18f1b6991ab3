package dev.stateroom.bench;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.backend.DiskBackend;
import dev.stateroom.dialect.Era;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FailureException;
import dev.stateroom.vfs.FileEdit;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.work.Cancellation;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Changes of files on disk. */
final class ChangeWorkloads {
    private ChangeWorkloads() {}

    /**
     * Replaces one short text in the middle of a large file, and back at the next run; at the end the file is unchanged.
     *
     * @param data the file, or the folder with {@code edit50.txt}
     */
    static Workload edit(Path data) {
        return flipping("edit-50m", data, (folder, name) -> {
            Backend backend = DiskBackend.of(folder, true).orThrow();
            FilePath file = FilePath.ROOT.child(name);
            return (old, replacement) -> backend.edit(file, new FileEdit(old, replacement, false), Cancellation.NEVER).orThrow();
        });
    }

    /** The same as an agent of that era edits. */
    static Workload agentEdit(String workload, Path data, Era era) {
        return flipping(workload, data, (folder, name) -> {
            AgentBackend agent = BenchAgents.disk(folder, era);
            return (old, replacement) -> {
                AgentResult.Edit edit = BenchAgents.answer(agent.edit("/" + name, old, replacement, false));
                if (edit.occurrences() == null) {
                    throw BenchAgents.refused(name + " cannot be edited: " + edit.error());
                }
                return edit.occurrences();
            };
        });
    }

    /** Replaces a text that occurs once in the file. */
    private interface Editor {
        int replace(String old, String replacement);
    }

    private static Workload flipping(String workload, Path data, BiFunction<Path, String, Editor> opening) {
        boolean isFile = Files.isRegularFile(data);
        Path folder = isFile ? data.toAbsolutePath().getParent() : data;
        String name = isFile ? String.valueOf(data.getFileName()) : "edit50.txt";
        return new OverOne<>(
                workload,
                1,
                OptionalLong.of(1),
                () -> new Flipping(opening.apply(folder == null ? data : folder, name)),
                Flipping::flip);
    }

    /** A file whose needle alternates between 0 and 1. */
    private static final class Flipping implements AutoCloseable {
        private static final String ZERO = TextCorpus.NEEDLE + "(0)";
        private static final String ONE = TextCorpus.NEEDLE + "(1)";

        private final Editor editor;
        private boolean flipped;

        Flipping(Editor editor) {
            this.editor = editor;
        }

        long flip() {
            int replaced = flipped ? editor.replace(ONE, ZERO) : editor.replace(ZERO, ONE);
            flipped = !flipped;
            return replaced;
        }

        @Override
        public void close() {
            if (flipped) {
                flip();
            }
        }
    }

    /** Writes 10,000 files of about 900 bytes into 100 new folders. */
    static Workload write(Path folder) {
        return new Writing(folder);
    }

    private static final class Writing implements Workload {
        private static final int FILES = 10_000;
        private static final int FOLDERS = 100;
        private static final int TEXTS = 1_000;
        private static final int LINES = 20;

        private final Path folder;
        private final byte[][] contents = new byte[TEXTS][];
        private final FilePath[] files = new FilePath[FILES];
        private @Nullable Path scratch;

        Writing(Path folder) {
            this.folder = folder;
        }

        @Override
        public String name() {
            return "write-10k";
        }

        @Override
        public long items() {
            return FILES;
        }

        @Override
        public OptionalLong expected() {
            return OptionalLong.of(FILES);
        }

        @Override
        public void prepare() {
            if (files[0] == null) {
                TextCorpus corpus = new TextCorpus();
                for (int i = 0; i < TEXTS; i++) {
                    contents[i] = corpus.lines(i, LINES).getBytes(StandardCharsets.US_ASCII);
                }
                for (int i = 0; i < FILES; i++) {
                    files[i] = FilePath.parse(String.format(Locale.ROOT, "/d%03d/w%05d.txt", i % FOLDERS, i)).orElseThrow();
                }
            }
            close();
            try {
                scratch = Files.createDirectory(folder.resolve("write-10k-" + Long.toHexString(System.nanoTime())));
            } catch (IOException e) {
                throw new FailureException(new Failure(Failure.Kind.DENIED, "nothing can be written into " + folder + ": " + Failure.reason(e)));
            }
        }

        @Override
        public long run() {
            if (scratch == null) {
                prepare();
            }
            long written = 0;
            try (Backend backend = DiskBackend.of(Objects.requireNonNull(scratch), true).orThrow()) {
                for (int i = 0; i < FILES; i++) {
                    backend.write(files[i], new ByteArrayInputStream(contents[i % TEXTS]), true, Cancellation.NEVER)
                            .orThrow();
                    written++;
                }
            }
            return written;
        }

        @Override
        public void close() {
            Path made = scratch;
            scratch = null;
            if (made == null) {
                return;
            }
            try (Backend backend = DiskBackend.of(made, true).orThrow()) {
                for (int i = 0; i < FOLDERS; i++) {
                    backend.delete(FilePath.ROOT.child(String.format(Locale.ROOT, "d%03d", i)), Cancellation.NEVER);
                }
                Files.deleteIfExists(made);
            } catch (IOException e) {
                throw new FailureException(new Failure(Failure.Kind.DENIED, made + " cannot be deleted: " + Failure.reason(e)));
            }
        }
    }
}
