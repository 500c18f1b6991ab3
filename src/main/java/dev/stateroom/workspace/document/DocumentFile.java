package dev.stateroom.workspace.document;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.RegularFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;

/**
 * A workspace file: what was read, and what is to be written. Saving replaces the file in one step, and only if it still
 * holds what was read.
 *
 * @param path where it is, absolute
 * @param read as it was read
 * @param now as it is to be
 */
public record DocumentFile(Path path, DocumentText read, DocumentText now) {
    /** What the name of a workspace file ends with. */
    public static final String ENDING = ".stateroom.json";

    private static final int LARGEST = 4 << 20;

    /** Reads a workspace file; a failure's sentence begins with the file's name. */
    public static Outcome<DocumentFile> open(Path path) {
        return RegularFile.named(path, LARGEST, "a workspace file")
                .then(bytes -> DocumentText.read(bytes).within(name(path)))
                .map(text -> new DocumentFile(path.toAbsolutePath(), text, text));
    }

    private static String name(Path path) {
        Path name = path.getFileName();
        return name == null ? path.toString() : name.toString();
    }

    /** A workspace file that is not there yet; INVALID if the text is not a workspace document. */
    public static Outcome<DocumentFile> unsaved(Path path, String text) {
        return DocumentText.read(text.getBytes(StandardCharsets.UTF_8))
                .map(now -> new DocumentFile(path.toAbsolutePath(), new DocumentText("", false, now.document()), now));
    }

    /** True if it is not there yet: saving asks for its place. */
    public boolean isNew() {
        return read.text().isEmpty();
    }

    /**
     * The same at another place: relative paths of folders, files and databases name the same from there. Nothing is written.
     *
     * @param to absolute
     */
    public Outcome<DocumentFile> at(Path to) {
        return now.with(DocumentPaths.moved(document(), folder(path), folder(to))).map(text -> new DocumentFile(to, read, text));
    }

    private static Path folder(Path file) {
        return Objects.requireNonNullElse(file.getParent(), file);
    }

    /** Writes a new file, in the place of one that is there. Answers the file as it is there then. */
    public Outcome<DocumentFile> create() {
        try {
            ReplacedFile.write(path, now.bytes());
            return Outcome.ok(new DocumentFile(path, now, now));
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.DENIED, path + " cannot be written", e);
        }
    }

    /** What the file is to say. */
    public WorkspaceDocument document() {
        return now.document();
    }

    /** True if something is to be saved. */
    public boolean isChanged() {
        return !now.text().equals(read.text());
    }

    /** This with edits made, one after the other, or none of them. */
    public Outcome<DocumentFile> with(Iterable<DocumentEdit> edits) {
        return now.with(edits).map(edited -> new DocumentFile(path, read, edited));
    }

    /** Writes what it is to say; DENIED if another process changed the file meanwhile. Answers the file as it is there then. */
    public Outcome<DocumentFile> save() {
        if (!isChanged()) {
            return Outcome.ok(this);
        }
        return RegularFile.named(path, LARGEST, "a workspace file").then(there -> {
            if (!Arrays.equals(there, read.bytes())) {
                return Outcome.failed(
                        Failure.Kind.DENIED, name(path) + " was changed by another process: open it again before saving");
            }
            try {
                ReplacedFile.write(path.toRealPath(), now.bytes());
                return Outcome.ok(new DocumentFile(path, now, now));
            } catch (IOException e) {
                return Outcome.failed(Failure.Kind.DENIED, path + " cannot be written", e);
            }
        });
    }
}
