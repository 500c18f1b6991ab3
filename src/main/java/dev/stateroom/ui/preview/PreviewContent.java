package dev.stateroom.ui.preview;

import dev.stateroom.backend.StateMedium;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.FilePath;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * One version of one file.
 *
 * @param backend reads its bytes; the same path at another step is another backend
 * @param path the file inside the backend
 * @param label the path as the agent writes it; two contents with the same label are versions of one file and keep the scroll position
 * @param size its bytes; -1 if unknown
 * @param mime its type if the medium has one; null to detect it from name and bytes
 * @param encoding {@code utf-8} if the medium stored it as text, {@code base64} if as bytes; null if unknown
 */
public record PreviewContent(
        Backend backend,
        FilePath path,
        String label,
        long size,
        @Nullable String mime,
        @Nullable String encoding) {
    private static final FilePath TEXT = new FilePath("/text.txt");

    /** A file whose type is detected from its name and bytes. */
    public static PreviewContent of(Backend backend, FilePath path, String label, long size) {
        return new PreviewContent(backend, path, label, size, null, null);
    }

    /** A text without a file, such as an answer or a message. */
    public static PreviewContent ofText(String label, String text) {
        return ofText(label, TEXT, text, "text/plain");
    }

    /** Earlier content of a file; its name decides the type. */
    public static PreviewContent ofVersion(String label, FilePath path, String text) {
        return ofText(label, path, text, null);
    }

    private static PreviewContent ofText(String label, FilePath path, String text, @Nullable String mime) {
        long size = text.getBytes(StandardCharsets.UTF_8).length;
        return new PreviewContent(StateMedium.backend(new OneText(path.text(), text), "state"), path, label, size, mime, "utf-8");
    }
}
