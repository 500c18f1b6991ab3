package dev.stateroom.vfs;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Types of files by name, as a viewer needs them: text or not, and its language. Bytes decide over names; see {@link DetectedType}. */
public final class MimeTypes {
    /** The type of unknown bytes. */
    public static final String BYTES = "application/octet-stream";

    /** The type of text in no particular language. */
    public static final String PLAIN = "text/plain";

    private static final Map<String, String> BY_EXTENSION = new HashMap<>();
    private static final Map<String, String> BY_NAME = new HashMap<>();

    static {
        ext("text/markdown", "md", "markdown", "mdx", "mdown");
        ext("application/json", "json", "ipynb", "geojson", "map", "webmanifest");
        ext("application/x-ndjson", "jsonl", "ndjson");
        ext("application/json5", "json5", "jsonc");
        ext("text/x-python", "py", "pyi", "pyw");
        ext("text/javascript", "js", "mjs", "cjs", "jsx");
        ext("text/typescript", "ts", "mts", "cts", "tsx");
        ext("text/x-java", "java");
        ext("application/yaml", "yaml", "yml");
        ext("application/x-sh", "sh", "bash", "zsh", "ksh", "bats");
        ext("text/x-diff", "diff", "patch", "rej");
        ext(PLAIN, "txt", "text", "log", "out", "err", "ini", "cfg", "conf", "properties", "env", "lock", "gitignore", "rst", "adoc");
        ext("text/csv", "csv");
        ext("text/tab-separated-values", "tsv");
        ext("application/toml", "toml");
        ext("text/html", "html", "htm", "xhtml");
        ext("text/css", "css", "scss", "less");
        ext("application/xml", "xml", "xsd", "xsl", "xslt", "pom", "plist");
        ext("image/svg+xml", "svg");
        ext("application/sql", "sql");
        ext("text/x-c", "c", "h", "cc", "cpp", "cxx", "hpp", "hh");
        ext("text/x-csharp", "cs");
        ext("text/x-go", "go");
        ext("text/x-rust", "rs");
        ext("text/x-ruby", "rb");
        ext("text/x-php", "php");
        ext("text/x-kotlin", "kt", "kts");
        ext("text/x-swift", "swift");
        ext("text/x-scala", "scala");
        ext("text/x-lua", "lua");
        ext("text/x-r", "r");
        ext("text/x-tex", "tex", "bib");
        ext("text/calendar", "ics");
        ext("image/png", "png", "apng");
        ext("image/jpeg", "jpg", "jpeg", "jpe");
        ext("image/gif", "gif");
        ext("image/bmp", "bmp", "dib");
        ext("image/webp", "webp");
        ext("image/tiff", "tif", "tiff");
        ext("image/x-icon", "ico");
        ext("image/heic", "heic", "heif");
        ext("application/pdf", "pdf");
        ext("application/zip", "zip");
        ext("application/java-archive", "jar", "war");
        ext("application/gzip", "gz", "tgz");
        ext("application/x-tar", "tar");
        ext("application/x-7z-compressed", "7z");
        ext("application/vnd.sqlite3", "db", "sqlite", "sqlite3");
        ext("application/vnd.apache.parquet", "parquet");
        ext("application/wasm", "wasm");
        ext("application/vnd.openxmlformats-officedocument.wordprocessingml.document", "docx");
        ext("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xlsx");
        ext("application/vnd.openxmlformats-officedocument.presentationml.presentation", "pptx");
        ext("audio/mpeg", "mp3");
        ext("audio/wav", "wav");
        ext("video/mp4", "mp4", "m4v");
        ext("font/ttf", "ttf");
        ext("font/otf", "otf");
        ext("font/woff2", "woff2");

        name("application/x-sh", ".bashrc", ".bash_profile", ".profile", ".zshrc");
        name(PLAIN, "readme", "license", "makefile", "dockerfile", ".env", ".gitignore", ".dockerignore", ".editorconfig");
    }

    private MimeTypes() {}

    private static void ext(String mime, String... extensions) {
        for (String extension : extensions) {
            BY_EXTENSION.put(extension, mime);
        }
    }

    private static void name(String mime, String... names) {
        for (String name : names) {
            BY_NAME.put(name, mime);
        }
    }

    /** The type for a file name, in any case; {@link #BYTES} if the name does not say. */
    public static String of(String fileName) {
        String name = fileName.toLowerCase(Locale.ROOT);
        String whole = BY_NAME.get(name);
        if (whole != null) {
            return whole;
        }
        int dot = name.lastIndexOf('.');
        return dot < 0 ? BYTES : BY_EXTENSION.getOrDefault(name.substring(dot + 1), BYTES);
    }

    /** True for a type of text, whatever its language. */
    public static boolean isText(String mime) {
        return mime.startsWith("text/")
                || mime.endsWith("+xml")
                || mime.endsWith("+json")
                || switch (mime) {
                    case "application/json",
                            "application/x-ndjson",
                            "application/json5",
                            "application/yaml",
                            "application/x-sh",
                            "application/toml",
                            "application/xml",
                            "application/sql" -> true;
                    default -> false;
                };
    }

    /** True for pictures of pixels. */
    public static boolean isImage(String mime) {
        return mime.startsWith("image/") && !mime.endsWith("+xml");
    }
}
