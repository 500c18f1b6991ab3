package dev.stateroom.workspace;

import dev.stateroom.langgraph.devserver.DevServerFolder;
import dev.stateroom.vfs.RegularFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The kind of a path, judged by its name and a file's first bytes. */
public enum LocalLook {
    /** The path does not exist. */
    ABSENT,
    FOLDER,
    /** A folder with {@code langgraph.json}. */
    PROJECT,
    /** A folder that {@code langgraph dev} wrote, or a file of it. */
    DEV_SERVER,
    /** An SQLite file. */
    SQLITE,
    /** A workspace file. */
    WORKSPACE,
    /** Another file. */
    FILE,
    /** A path on another computer: it is not examined. */
    ELSEWHERE;

    private static final String SQLITE_MAGIC = "SQLite format 3\0";
    private static final int FIRST_BYTES = 64;

    /** Examines a path. Reads at most {@value #FIRST_BYTES} bytes of a file; may touch the disk. */
    public static LocalLook at(Path path) {
        if (NearbyFolders.isOfAnotherComputer(path)) {
            return ELSEWHERE;
        }
        if (Files.isDirectory(path)) {
            boolean isLeft = path.endsWith(DevServerFolder.NAME) && DevServerFolder.at(path).isPresent();
            return isLeft ? DEV_SERVER : Files.isRegularFile(path.resolve("langgraph.json")) ? PROJECT : FOLDER;
        }
        if (!Files.exists(path)) {
            return ABSENT;
        }
        if (String.valueOf(path.getFileName()).endsWith(".pckl") && DevServerFolder.at(path).isPresent()) {
            return DEV_SERVER;
        }
        try (InputStream in = RegularFile.stream(path)) {
            String first = new String(in.readNBytes(FIRST_BYTES), StandardCharsets.ISO_8859_1);
            return first.startsWith(SQLITE_MAGIC) ? SQLITE : first.stripLeading().startsWith("{") ? WORKSPACE : FILE;
        } catch (IOException e) {
            return FILE;
        }
    }
}
