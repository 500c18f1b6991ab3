package dev.stateroom.backend.disk;

import dev.stateroom.backend.posix.OsError;
import dev.stateroom.backend.posix.PosixTree;
import dev.stateroom.backend.posix.PosixTreeWalk;
import dev.stateroom.vfs.glob.IgnoreRules;
import dev.stateroom.vfs.glob.RipgrepFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * The reference's search with ripgrep installed, without starting it: hidden and ignored files are skipped, links are not followed, a path
 * that is a file means that file. For one use.
 */
final class RipgrepSearch implements PosixTreeWalk.Visitor {
    private final PosixTree tree;
    private final ByteNeedle needle;
    private final Hits hits;
    private final boolean relative;
    private final Map<String, RipgrepFolder> folders = new HashMap<>();
    private boolean stopped;

    /** Receives hits. */
    @FunctionalInterface
    interface Hits {
        /** Called with a line in the file at an absolute path; returns false to end the search. */
        boolean hit(String path, int line, String text);
    }

    /**
     * A search for a text.
     *
     * @param relative true if ripgrep runs in the searched folder, so that a glob sees paths relative to it; else paths are absolute
     */
    RipgrepSearch(PosixTree tree, String text, boolean relative, Hits hits) {
        this.tree = tree;
        this.needle = new ByteNeedle(text);
        this.relative = relative;
        this.hits = hits;
    }

    /** Searches a file, or everything below a folder as far as the rules allow. */
    void run(String base, boolean isFolder, IgnoreRules option) throws OsError {
        if (!isFolder) {
            search(base, tree.read(base, true));
            return;
        }
        folders.put("", RipgrepFolder.root(rules(base), option));
        tree.walk(base, this);
    }

    @Override
    public boolean visit(PosixTreeWalk.Found found) {
        if (!found.self().isRegularFile() || !visits(found, false)) {
            return true;
        }
        try {
            search(found.path(), found.content());
        } catch (IOException e) {
            // Reported on its error output, which is not read.
        }
        return !stopped;
    }

    @Override
    public boolean enters(PosixTreeWalk.Found folder) {
        if (folder.isLink() || !visits(folder, true)) {
            return false;
        }
        RipgrepFolder around = folders.get(parent(folder.relative()));
        if (around == null) {
            return false;
        }
        folders.put(folder.relative(), around.enter(folder.name().toString(), rules(folder.path())));
        return true;
    }

    private boolean visits(PosixTreeWalk.Found found, boolean isFolder) {
        RipgrepFolder around = folders.get(parent(found.relative()));
        String seenAs = relative ? found.relative() : found.path().substring(1);
        return around != null && around.visits(found.name().toString(), isFolder, seenAs);
    }

    private static String parent(String relative) {
        return relative.substring(0, Math.max(0, relative.lastIndexOf('/')));
    }

    private void search(String path, byte[] bytes) {
        RipgrepLines.find(bytes, needle, (line, text) -> {
            stopped = !hits.hit(path, line, text);
            return !stopped;
        });
    }

    private RipgrepFolder.Rules rules(String folder) {
        String below = folder.endsWith("/") ? folder : folder + "/";
        return new RipgrepFolder.Rules(
                rulesIn(below + ".rgignore"),
                rulesIn(below + ".ignore"),
                rulesIn(below + ".gitignore"),
                rulesIn(below + ".git/info/exclude"),
                isThere(below + ".git"));
    }

    private IgnoreRules rulesIn(String file) {
        try {
            return IgnoreRules.of(new String(tree.read(file, true), StandardCharsets.UTF_8));
        } catch (OsError e) {
            return IgnoreRules.EMPTY;
        }
    }

    private boolean isThere(String path) {
        try {
            tree.lstat(path);
            return true;
        } catch (OsError e) {
            return false;
        }
    }
}
