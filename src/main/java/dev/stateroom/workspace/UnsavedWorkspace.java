package dev.stateroom.workspace;

import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.document.DocumentFile;
import dev.stateroom.workspace.document.DocumentText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Makes a workspace document from an open workspace, so that mounts can be added to it. Writes nothing. */
public final class UnsavedWorkspace {
    private UnsavedWorkspace() {}

    /**
     * The document of a workspace file; for a database, a server or a folder a new one that shows the same.
     *
     * @param thread the selected thread; null for none
     */
    public static Outcome<DocumentFile> around(OpenWorkspace open, @Nullable String thread) {
        if (open.isDocument()) {
            return open.document();
        }
        Path local = SourceAddress.of(open.address(), Path.of("")) instanceof Outcome.Ok<SourceAddress>(SourceAddress.Local(Path path))
                ? path.toAbsolutePath().normalize()
                : null;
        Map<String, Object> backend = new LinkedHashMap<>();
        if (open.threads() != null) {
            backend.put("type", "state");
            backend.put("source", local == null ? open.address() : "sqlite:" + local.getFileName());
            if (thread != null) {
                backend.put("thread", thread);
            }
        } else if (local != null && Files.isDirectory(local)) {
            backend.put("type", "filesystem");
            backend.put("root", String.valueOf(local.getFileName()));
        } else {
            backend.put("type", "store");
            backend.put("source", local == null ? open.address() : "sqlite:" + local.getFileName());
        }
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("version", 1);
        document.put("backend", backend);
        Path folder = local == null ? Path.of("").toAbsolutePath() : Objects.requireNonNullElse(local.getParent(), local);
        return in(
                folder,
                open.name().replaceFirst("\\.[A-Za-z0-9]{1,8}$", ""),
                DocumentText.written(document));
    }

    /** A document whose relative paths start at that folder; INVALID if the text is not a document. */
    public static Outcome<DocumentFile> in(Path folder, String name, String text) {
        return DocumentFile.unsaved(free(folder, name.replaceAll("[^\\p{L}\\p{N}._-]+", "-")), text);
    }

    /** A name that no file has, so that agreements for other documents do not apply. */
    private static Path free(Path folder, String name) {
        Path file = folder.resolve(name + DocumentFile.ENDING);
        for (int number = 2; Files.exists(file); number++) {
            file = folder.resolve(name + "-" + number + DocumentFile.ENDING);
        }
        return file;
    }
}
