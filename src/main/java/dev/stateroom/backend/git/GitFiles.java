package dev.stateroom.backend.git;

import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.KeptVersion;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The files of a {@code .git} folder, read through the mount that contains it: links are not followed, and nothing outside is reached. */
record GitFiles(Backend mount) {
    private static final String FOLDER = "/.git";
    private static final String REF = "ref: ";
    private static final int MOST_REFS = 5;
    private static final int LARGEST_TEXT = 4 << 20;

    /** True if the mount's root is the top of a repository. */
    boolean isRepository() {
        return mount.entry(new FilePath(FOLDER)) instanceof Outcome.Ok<FileEntry>(FileEntry entry) && entry.isFolder();
    }

    private static FilePath path(String inside) throws IOException {
        return FilePath.parse(FOLDER + "/" + inside).orElseThrow(() -> new IOException("the repository names a file " + inside));
    }

    /** Bytes of a file from an offset; {@code length} -1 for all the rest. */
    InputStream open(String inside, long offset, long length) throws IOException {
        return switch (mount.read(path(inside), offset, length)) {
            case Outcome.Ok<InputStream>(InputStream in) -> in;
            case Outcome.Failed<InputStream>(Failure failure) -> throw new IOException(failure.sentence());
        };
    }

    /** Exactly that many bytes of a file, or an exception. */
    byte[] bytes(String inside, long offset, int length) throws IOException {
        try (InputStream in = open(inside, offset, length)) {
            byte[] bytes = in.readNBytes(length);
            if (bytes.length < length) {
                throw new IOException(FOLDER + "/" + inside + " is cut off");
            }
            return bytes;
        }
    }

    boolean has(String inside) throws IOException {
        return mount.entry(path(inside)) instanceof Outcome.Ok<FileEntry>(FileEntry entry) && entry.kind() == FileEntry.Kind.FILE;
    }

    /** The names in a folder; empty if it is missing. */
    List<String> names(String inside, Cancellation cancellation) throws IOException {
        List<String> names = new ArrayList<>();
        Outcome<Long> ignored = mount.list(path(inside), entry -> names.add(entry.path().name()), cancellation);
        return ignored instanceof Outcome.Ok<Long> ? names : List.of();
    }

    /** The id of the checked-out commit; empty before the first commit. */
    Optional<String> head() throws IOException {
        String text = text("HEAD").orElse("").strip();
        for (int i = 0; i < MOST_REFS && text.startsWith(REF); i++) {
            String name = text.substring(REF.length());
            String loose = text(name).orElse(null);
            text = (loose == null ? packed(name) : loose).strip();
        }
        return text.isEmpty() ? Optional.empty() : Optional.of(checked(text));
    }

    private String packed(String name) throws IOException {
        return text("packed-refs").orElse("").lines()
                .filter(line -> line.endsWith(" " + name))
                .map(line -> line.substring(0, line.indexOf(' ')))
                .findFirst()
                .orElse("");
    }

    static String checked(String id) throws IOException {
        boolean hex = id.chars().allMatch(c -> (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'));
        if (!hex || (id.length() != 40 && id.length() != 64)) {
            throw new IOException("the repository names a commit " + id.substring(0, Math.min(70, id.length())) + ", which is not an id");
        }
        return id;
    }

    private Optional<String> text(String inside) throws IOException {
        if (!has(inside)) {
            return Optional.empty();
        }
        try (InputStream in = open(inside, 0, LARGEST_TEXT)) {
            return Optional.of(new String(in.readNBytes(LARGEST_TEXT), StandardCharsets.UTF_8));
        }
    }

    /** All bytes of a stream; null if there are more than the largest version that is read. */
    static byte @Nullable [] bounded(InputStream in) throws IOException {
        byte[] bytes = in.readNBytes(KeptVersion.LARGEST + 1);
        return bytes.length > KeptVersion.LARGEST ? null : bytes;
    }
}
