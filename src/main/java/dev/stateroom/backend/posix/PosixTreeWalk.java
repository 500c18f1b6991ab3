package dev.stateroom.backend.posix;

import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

/** Walks the folders below a folder: first all entries of a folder, then the content of its folders, in the file system's order. */
public final class PosixTreeWalk {
    /** Largest depth; each folder is open while its children are walked. */
    private static final int DEEPEST = 300;

    /** Suffix of the name of each linked folder in the relative paths below it; names cannot contain it. */
    public static final char LINKED = '\0';

    private final PosixTree tree;
    private final String base;
    private final Visitor visitor;

    PosixTreeWalk(PosixTree tree, String base, Visitor visitor) {
        this.tree = tree;
        this.base = base;
        this.visitor = visitor;
    }

    /** Called with the entries. */
    public interface Visitor {
        /** Called with an entry; returns false to end the walk. */
        boolean visit(Found found) throws OsError;

        /** True to enter a folder; a link to one is entered only if this returns true. */
        default boolean enters(Found folder) {
            return !folder.isLink();
        }
    }

    /**
     * An entry of the walk.
     *
     * @param relative its path relative to the start of the walk, without a slash in front; see {@link #LINKED}
     * @param path its absolute path
     * @param self its attributes, a link not followed
     */
    public record Found(PosixTree tree, FolderHandle folder, Path name, String relative, String path, BasicFileAttributes self) {

        public boolean isLink() {
            return self.isSymbolicLink();
        }

        /** Its attributes, links followed. */
        public BasicFileAttributes target() throws OsError {
            return isLink() ? tree.stat(path) : self;
        }

        /** The whole content of the file, or of the link's target. */
        public byte[] content() throws IOException {
            return isLink() ? tree.read(path, true) : folder.content(name);
        }
    }

    /** Returns false if the visitor ended the walk. */
    boolean visit(FolderHandle folder, String below, int depth) throws IOException {
        List<Found> folders = new ArrayList<>();
        for (Path name : names(folder)) {
            String relative = below + name;
            Found found;
            try {
                found = new Found(tree, folder, name, relative, joined(relative), folder.attributes(name));
            } catch (IOException e) {
                // Gone, or not readable.
                continue;
            }
            if (!visitor.visit(found)) {
                return false;
            }
            if (found.self.isDirectory() || found.isLink()) {
                folders.add(found);
            }
        }
        for (Found next : folders) {
            if (depth < DEEPEST && visitor.enters(next) && !into(next, depth)) {
                return false;
            }
        }
        return true;
    }

    private static List<Path> names(FolderHandle folder) {
        try {
            return folder.names();
        } catch (IOException e) {
            // An unreadable folder has no entries to show.
            return List.of();
        }
    }

    private boolean into(Found next, int depth) throws IOException {
        if (next.isLink()) {
            boolean[] goesOn = {true};
            try {
                tree.enter(next.path, folder -> goesOn[0] = visit(folder, next.relative + LINKED + "/", depth + 1));
            } catch (OsError e) {
                // A link that does not lead to a folder, or is dangling.
                return true;
            }
            return goesOn[0];
        }
        FolderHandle opened;
        try {
            opened = next.folder.folder(next.name);
        } catch (IOException e) {
            return true;
        }
        try (FolderHandle folder = opened) {
            return visit(folder, next.relative + "/", depth + 1);
        }
    }

    private String joined(String relative) {
        String plain = relative.replace(String.valueOf(LINKED), "");
        return base.endsWith("/") ? base + plain : base + "/" + plain;
    }
}
