package dev.stateroom.bench;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FileData;
import dev.stateroom.agent.Reply;
import dev.stateroom.backend.disk.DiskSetup;
import dev.stateroom.backend.disk.FilesystemAgentBackends;
import dev.stateroom.vfs.Dialect;
import dev.stateroom.vfs.Era;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Refused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/** Reading some lines of a large file as an agent does. A run counts the characters of the answer. */
final class ReadWorkloads {
    /** Of the file that the generators make of at least 2^30 bytes. */
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

    /** The first 2,000 lines, by a backend that never saw the file. */
    Workload beginning() {
        return unseen("read-big-0", 2_000, 89_631, 0);
    }

    /** A hundred lines from line 1,000,000 on, by a backend that never saw the file. */
    Workload deep() {
        return unseen("read-big-1m", 100, 4_541, DEEP);
    }

    /** The same by a backend that gave these lines before. */
    Workload again() {
        AgentBackend[] held = new AgentBackend[1];
        return new Reading("read-big-again", 100, expected(4_541), () -> {
            held[0] = held[0] == null ? backend() : held[0];
            return characters(held[0], DEEP, 100);
        });
    }

    private Workload unseen(String name, int lines, long characters, int offset) {
        return new Reading(name, lines, expected(characters), () -> characters(backend(), offset, lines));
    }

    private record Reading(String name, long items, OptionalLong expected, LongSupplier body) implements Workload {
        @Override
        public long run() {
            return body.getAsLong();
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

    private AgentBackend backend() {
        Dialect dialect = Dialect.of(Era.PYTHON_0_7);
        if (FilesystemAgentBackends.of(DiskSetup.of(folder, true, dialect)) instanceof Reply.Answered<AgentBackend>(AgentBackend made)) {
            return made;
        }
        throw refused("no agent can be given " + folder);
    }

    private long characters(AgentBackend backend, int offset, int limit) {
        if (backend.read("/" + file, offset, limit) instanceof Reply.Answered<AgentResult.Read>(AgentResult.Read read)) {
            if (read.fileData() != null && read.fileData().content() instanceof FileData.Text(String text)) {
                return text.length();
            }
            throw refused(file + " cannot be read: " + read.error());
        }
        throw refused(file + " cannot be read");
    }

    private static Refused refused(String sentence) {
        return new Refused(new Failure(Failure.Kind.INVALID, sentence));
    }
}
