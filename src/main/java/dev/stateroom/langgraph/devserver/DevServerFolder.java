package dev.stateroom.langgraph.devserver;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.langgraph.pickle.PickleReader;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.RegularFile;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The folder in which {@code langgraph dev} keeps its state, with the file names of {@code langgraph_runtime_inmem}: one pickle for each
 * dictionary of LangGraph's {@code InMemorySaver}, one for the threads and runs of its API, one for the store.
 *
 * @param path the folder {@code .langgraph_api} itself
 */
public record DevServerFolder(Path path) {
    /** The folder's name in a project. */
    public static final String NAME = ".langgraph_api";

    static final String STORAGE = ".langgraph_checkpoint.1.pckl";
    static final String WRITES = ".langgraph_checkpoint.2.pckl";
    static final String BLOBS = ".langgraph_checkpoint.3.pckl";
    static final String OPERATIONS = ".langgraph_ops.pckl";
    static final String STORE = "store.pckl";

    private static final List<String> ALL = List.of(STORAGE, WRITES, BLOBS, OPERATIONS, STORE);
    private static final long LARGEST_FILE = 64L << 20;

    /**
     * The folder for a path: itself, the one in a project, or the parent of one of its pickles. Empty if there is none with any of its
     * files.
     */
    public static Optional<DevServerFolder> at(Path path) {
        List<Path> candidates = new ArrayList<>(List.of(path, path.resolve(NAME)));
        if (path.getParent() != null && String.valueOf(path.getFileName()).endsWith(".pckl")) {
            candidates.add(path.getParent());
        }
        return candidates.stream()
                .filter(folder -> Files.isDirectory(folder) && ALL.stream().anyMatch(name -> Files.isRegularFile(folder.resolve(name))))
                .findFirst()
                .map(DevServerFolder::new);
    }

    /** True if it has items of a store. */
    public boolean hasStore() {
        return Files.isRegularFile(path.resolve(STORE));
    }

    /** True if it has threads: a server that ran has checkpoints, or at least the threads of its API. */
    public boolean hasThreads() {
        return Files.isRegularFile(path.resolve(STORAGE)) || Files.isRegularFile(path.resolve(OPERATIONS));
    }

    /** The project's name, for people. */
    public String name() {
        Path project = path.toAbsolutePath().normalize().getParent();
        Path called = project == null ? null : project.getFileName();
        return path.endsWith(NAME) && called != null ? called + "/" + NAME : String.valueOf(path.getFileName());
    }

    /** Changes with each file that is written: names, sizes and times. */
    String footprint() {
        StringBuilder print = new StringBuilder();
        for (String name : ALL) {
            try {
                BasicFileAttributes file = Files.readAttributes(path.resolve(name), BasicFileAttributes.class);
                print.append(name).append(' ').append(file.size()).append(' ').append(file.lastModifiedTime()).append(' ').append(file.fileKey()).append('\n');
            } catch (IOException absent) {
                print.append(name).append(" -\n");
            }
        }
        return print.toString();
    }

    /** The bytes of one of its files, empty if it is missing; a failure names it. */
    Outcome<byte[]> bytes(String file) {
        try {
            return Outcome.ok(RegularFile.bytes(path.resolve(file), LARGEST_FILE));
        } catch (NoSuchFileException absent) {
            return Outcome.ok(new byte[0]);
        } catch (RegularFile.TooLarge e) {
            return Outcome.failed(Failure.Kind.TOO_LARGE, file + " of " + name() + " has more than " + (LARGEST_FILE >> 20) + " MB, more than is read at once");
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.UNREACHABLE, file + " of " + name() + " cannot be read", e);
        }
    }

    /** Decodes the bytes of one of its files; an empty map for no bytes, which an interrupted server left. A failure names the file. */
    Outcome<ForeignValue> value(String file, byte[] pickle, Cancellation cancellation) {
        return (pickle.length == 0 ? Outcome.<ForeignValue>ok(ForeignValue.Fields.EMPTY) : PickleReader.read(pickle, cancellation))
                .within(file + " of " + name());
    }

    /** Reads and decodes one of its files. */
    Outcome<ForeignValue> read(String file, Cancellation cancellation) {
        return bytes(file).then(pickle -> value(file, pickle, cancellation));
    }
}
