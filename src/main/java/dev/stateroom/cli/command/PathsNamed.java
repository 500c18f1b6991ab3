package dev.stateroom.cli.command;

import dev.stateroom.agent.FileData;
import dev.stateroom.history.FileSet;
import dev.stateroom.workspace.step.ThreadLookup;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/** Finds a file by its path and suggests similar paths. */
public final class PathsNamed {
    private PathsNamed() {}

    /**
     * The record of that path.
     *
     * @throws dev.stateroom.vfs.FailureException if there is none, listing similar paths
     */
    static FileData named(FileSet files, String path, String where) {
        FileData data = files.get(path);
        if (data == null) {
            throw CliCommand.refused("no file " + path + " " + where + like(files.keys(), path));
        }
        return data;
    }

    /** Suggestions for a path: the same ignoring case, the same name elsewhere, or anything below. */
    public static String like(Collection<String> paths, String path) {
        String name = path.substring(path.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
        List<String> near = paths.stream()
                .filter(p -> p.equalsIgnoreCase(path)
                        || p.equals("/" + path)
                        || p.startsWith(path.endsWith("/") ? path : path + "/")
                        || (!name.isEmpty() && p.toLowerCase(Locale.ROOT).endsWith("/" + name)))
                .toList();
        return near.isEmpty() ? "" : ": did you mean " + ThreadLookup.someOf(near) + "?";
    }
}
