package dev.stateroom.backend.posix;

import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

/** Goes through the folders below one: first all entries of a folder, then what is in its folders, in the medium's order. */
public final class PosixTreeWalk {
    /** Folders inside each other; each is open while those in it are gone through. */
    private static final int DEEPEST = 300;

    /** Suffix of the name of each linked folder in the relative paths of what is in it; no name holds it. */
    public static final char LINKED = '\0';

    private final PosixTree tree;
    private final String base;
    private final Visitor visitor;

    PosixTreeWalk(PosixTree tree, String base, Visitor visitor) {
        this.tree = tree;
        this.base = base;
        this.visitor = visitor;
    }

    /** Told of what there is. */
    public interface Visitor {
        /** An entry; false ends the walk. */
        boolean visit(Found found) throws OsError;

        /** Whether to go into a folder; a link that leads to one only if this says so. */
        default boolean enters(Found folder) {
            return !folder.isLink();
        }
    }

    /**
     * An entry on the way.
     *
     * @param relative its path below the folder where the walk began, without a slash in front; see {@link #LINKED}
     * @param path its absolute path
     * @param self what it is; a link is itself
     */
    public record Found(PosixTree tree, FolderHandle folder, Path name, String relative, String path, BasicFileAttributes self) {

        public boolean isLink() {
            return self.isSymbolicLink();
        }

        /** What it is, or what a link leads to. */
        public BasicFileAttributes target() throws OsError {
            return isLink() ? tree.stat(path) : self;
        }

        /** Everything in the file, or in the file that the link leads to. */
        public byte[] content() throws IOException {
            return isLink() ? tree.read(path, true) : folder.content(name);
        }
    }

    /** False when the visitor ended it. */
    boolean visit(FolderHandle folder, String below, int depth) throws IOException {
        List<Found> folders = new ArrayList<>();
        for (Path name : names(folder)) {
            String relative = below + name;
            Found found;
            try {
                found = new Found(tree, folder, name, relative, joined(relative), folder.attributes(name));
            } catch (IOException e) {
                // Gone, or not to be looked at.
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
            // A folder that may not be read has nothing to show.
            return List.of();
        }
    }

    private boolean into(Found next, int depth) throws IOException {
        if (next.isLink()) {
            boolean[] goesOn = {true};
            try {
                tree.enter(next.path, folder -> goesOn[0] = visit(folder, next.relative + LINKED + "/", depth + 1));
            } catch (OsError e) {
                // A link that leads to no folder, or nowhere.
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
