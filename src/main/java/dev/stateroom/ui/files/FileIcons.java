package dev.stateroom.ui.files;

import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.Location;
import java.util.Locale;
import java.util.Set;

/** The icons next to file names. */
final class FileIcons {
    /** Folders of the root that the agent's own middleware fills. */
    private static final Set<String> AGENTS_OWN = Set.of("/large_tool_results", "/conversation_history");

    private static final Set<String> TEXT = Set.of(
            "md", "markdown", "txt", "rst", "py", "js", "mjs", "ts", "tsx", "jsx", "java", "kt", "go", "rs", "c", "h", "cpp",
            "cs", "rb", "php", "sh", "bash", "zsh", "json", "jsonl", "yaml", "yml", "toml", "ini", "cfg", "xml", "html", "css",
            "sql", "diff", "patch", "log");
    private static final Set<String> IMAGE = Set.of("png", "jpg", "jpeg", "gif", "bmp", "webp", "svg", "ico", "tiff");

    private FileIcons() {}

    /** True for a folder of the state that the agent's middleware fills, not the agent. */
    static boolean isAgentsOwn(Location at, FileEntry.Kind kind) {
        return kind == FileEntry.Kind.FOLDER && at.mount().equals("/") && AGENTS_OWN.contains(at.path().text());
    }

    /** The Feather name for a file or folder. */
    static String of(Location at, FileEntry.Kind kind) {
        if (kind == FileEntry.Kind.FOLDER) {
            return isAgentsOwn(at, kind) ? "archive" : "folder";
        }
        if (kind == FileEntry.Kind.LINK) {
            return "link";
        }
        String name = at.path().name();
        String extension = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return TEXT.contains(extension) ? "file-text" : IMAGE.contains(extension) ? "image" : "file";
    }
}
