package dev.stateroom.workspace.inference;

import dev.stateroom.vfs.RegularFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the project folder that a database belongs to: most projects keep it in a separate folder, not where their agent works. */
final class ProjectFolder {
    private static final Set<String> MARKS =
            Set.of("pyproject.toml", "requirements.txt", "setup.py", "package.json", "deno.json", "langgraph.json", ".git");

    private static final int MOST_ABOVE = 3;
    private static final int MOST_PROGRAMS = 50;
    private static final int LARGEST_PROGRAM = 1 << 20;

    private ProjectFolder() {}

    /**
     * The nearest folder, from the database's own upwards, that looks like a project, or has a program that names the database; a database
     * in a hidden folder belongs to the folder around it. A user's home and the folders above it are not projects.
     *
     * @param database absolute path
     */
    static @Nullable Path around(Path database) {
        Path beside = database.getParent();
        Path above = beside == null ? null : beside.getParent();
        boolean isHidden = beside != null && String.valueOf(beside.getFileName()).startsWith(".") && above != null && mayBe(above);
        Path first = isHidden ? above : beside;
        Path folder = first;
        for (int up = 0; up <= MOST_ABOVE && folder != null && mayBe(folder); up++) {
            if (MARKS.stream().map(folder::resolve).anyMatch(mark -> Files.exists(mark, LinkOption.NOFOLLOW_LINKS))
                    || isNamedIn(folder, String.valueOf(database.getFileName()))) {
                return folder;
            }
            folder = folder.getParent();
        }
        return first;
    }

    private static boolean mayBe(Path folder) {
        return folder.getParent() != null
                && !Path.of(System.getProperty("user.home")).startsWith(folder)
                && !Path.of(System.getProperty("java.io.tmpdir")).startsWith(folder);
    }

    private static boolean isNamedIn(Path folder, String database) {
        int read = 0;
        try (DirectoryStream<Path> programs = Files.newDirectoryStream(folder, "*.{py,ipynb,js,mjs,cjs,ts,mts}")) {
            for (Path program : programs) {
                if (read++ >= MOST_PROGRAMS) {
                    return false;
                }
                if (Files.isRegularFile(program, LinkOption.NOFOLLOW_LINKS)
                        && Files.size(program) <= LARGEST_PROGRAM
                        && new String(RegularFile.bytes(program, LARGEST_PROGRAM), StandardCharsets.ISO_8859_1).contains(database)) {
                    return true;
                }
            }
        } catch (IOException notReadable) {
            return false;
        }
        return false;
    }
}
