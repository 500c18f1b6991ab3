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
 * A workspace file: its text on disk and its edited text. Saving replaces the file atomically, and only if it still has the text that was
 * read.
 *
 * @param path the absolute path
 * @param read the text as read
 * @param now the text to save
 */
public record DocumentFile(Path path, DocumentText read, DocumentText now) {
    /** The extension of workspace files. */
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

    /** A workspace file that does not exist yet; INVALID if the text is not a workspace document. */
    public static Outcome<DocumentFile> unsaved(Path path, String text) {
        return DocumentText.read(text.getBytes(StandardCharsets.UTF_8))
                .map(now -> new DocumentFile(path.toAbsolutePath(), new DocumentText("", false, now.document()), now));
    }

    /** True if the file does not exist yet: saving asks the user for a path. */
    public boolean isNew() {
        return read.text().isEmpty();
    }

    /**
     * The same at another path: relative paths of folders, files and databases are adjusted to it. Writes nothing.
     *
     * @param to the absolute path
     */
    public Outcome<DocumentFile> at(Path to) {
        return now.with(DocumentPaths.moved(document(), folder(path), folder(to))).map(text -> new DocumentFile(to, read, text));
    }

    private static Path folder(Path file) {
        return Objects.requireNonNullElse(file.getParent(), file);
    }

    /** Writes a new file, replacing an existing one. Returns the file as saved. */
    public Outcome<DocumentFile> create() {
        try {
            ReplacedFile.write(path, now.bytes());
            return Outcome.ok(new DocumentFile(path, now, now));
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.DENIED, path + " cannot be written", e);
        }
    }

    /** The edited document. */
    public WorkspaceDocument document() {
        return now.document();
    }

    /** True if there are unsaved changes. */
    public boolean isChanged() {
        return !now.text().equals(read.text());
    }

    /** Applies edits one after the other; if one fails, none is applied. */
    public Outcome<DocumentFile> with(Iterable<DocumentEdit> edits) {
        return now.with(edits).map(edited -> new DocumentFile(path, read, edited));
    }

    /** Saves the edited text; DENIED if another process changed the file meanwhile. Returns the file as saved. */
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
