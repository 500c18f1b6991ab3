package dev.stateroom.bench;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FileData;
import dev.stateroom.backend.DiskBackend;
import dev.stateroom.dialect.Era;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.lines.LineRange;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reading some lines of a large file, in a view and by an agent. A run counts the characters of the result. An agent gets the file's number
 * of lines too, so it needs the whole file.
 */
final class ReadWorkloads {
    /** The size of the file that the generators make with at least 2^30 bytes. */
    private static final long GENERATED_BYTES = 1_076_405_634;

    private static final int DEEP = 1_000_000;

    private final Path folder;
    private final String file;

    /** @param data the file, or the folder with {@code big.txt} */
    ReadWorkloads(Path data) {
        boolean isFile = Files.isRegularFile(data);
        Path parent = isFile ? data.toAbsolutePath().getParent() : data;
        this.folder = parent == null ? data : parent;
        this.file = isFile ? String.valueOf(data.getFileName()) : "big.txt";
    }

    /** The first 2,000 lines of a file that was not read before. */
    Workload beginning() {
        return new Reading("read-big-0", 2_000, expected(89_631), this::people, 0, true);
    }

    /** A hundred lines from line 1,000,000 on of a file that was not read before. */
    Workload deep() {
        return new Reading("read-big-1m", 100, expected(4_541), this::people, DEEP, true);
    }

    /** The same of a file of which these lines were read before. */
    Workload again() {
        return new Reading("read-big-again", 100, expected(4_541), this::people, DEEP, false);
    }

    /** {@link #deep} as an agent. */
    Workload agentDeep() {
        return new Reading("agent-read-big-1m", 100, expected(4_541), this::agent, DEEP, true);
    }

    /** {@link #again} as an agent. */
    Workload agentAgain() {
        return new Reading("agent-read-big-again", 100, expected(4_541), this::agent, DEEP, false);
    }

    /** Returns lines of the file. */
    private interface Reader {
        long characters(int offset, int limit);
    }

    private static final class Reading implements Workload {
        private final String name;
        private final int lines;
        private final OptionalLong expected;
        private final Supplier<Reader> opening;
        private final int offset;
        private final boolean unseen;
        private @Nullable Reader reader;

        Reading(String name, int lines, OptionalLong expected, Supplier<Reader> opening, int offset, boolean unseen) {
            this.name = name;
            this.lines = lines;
            this.expected = expected;
            this.opening = opening;
            this.offset = offset;
            this.unseen = unseen;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public long items() {
            return lines;
        }

        @Override
        public OptionalLong expected() {
            return expected;
        }

        @Override
        public long run() {
            Reader known = reader == null || unseen ? opening.get() : reader;
            reader = known;
            return known.characters(offset, lines);
        }

        @Override
        public void close() {}
    }

    private OptionalLong expected(long characters) {
        try {
            return Files.size(folder.resolve(file)) == GENERATED_BYTES ? OptionalLong.of(characters) : OptionalLong.empty();
        } catch (IOException notThere) {
            return OptionalLong.empty();
        }
    }

    private Reader people() {
        Backend backend = DiskBackend.of(folder).orThrow();
        FilePath path = FilePath.ROOT.child(file);
        return (offset, limit) ->
                new String(backend.lines(path, LineRange.of(offset, limit), Cancellation.NEVER).orThrow().bytes(), StandardCharsets.UTF_8)
                        .length();
    }

    private Reader agent() {
        AgentBackend made = BenchAgents.disk(folder, Era.PYTHON_0_7);
        return (offset, limit) -> characters(made, offset, limit);
    }

    private long characters(AgentBackend backend, int offset, int limit) {
        AgentResult.Read read = BenchAgents.answer(backend.read("/" + file, offset, limit));
        if (read.fileData() != null && read.fileData().content() instanceof FileData.Text(String text)) {
            return text.length();
        }
        throw BenchAgents.refused(file + " cannot be read: " + read.error());
    }
}
