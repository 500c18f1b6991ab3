package dev.stateroom.workspace;

import java.io.File;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The folders that belong to a workspace file, so that they are read without consent: those below its own folder, and its siblings in the
 * same project. Folders above projects belong to none: the home folder, the folder for temporary files, the root. A hidden folder needs
 * consent unless the file is in it.
 */
record NearbyFolders(Path own, Optional<Path> project) {
    static final boolean WINDOWS = File.separatorChar == '\\';

    /** The folders of a file in {@code base}. */
    static NearbyFolders of(Path base) {
        Path own = ProgramLookup.real(base);
        Path home = ProgramLookup.real(Path.of(System.getProperty("user.home", "/")));
        Path temporary = ProgramLookup.real(Path.of(System.getProperty("java.io.tmpdir", "/tmp")));
        Path above = own.getParent();
        boolean isProject = above != null
                && above.getParent() != null
                && !home.startsWith(above)
                && !temporary.startsWith(above)
                && !own.equals(home);
        return new NearbyFolders(own, isProject ? Optional.ofNullable(above) : Optional.empty());
    }

    /** True for a folder that is read without consent; links are resolved first. */
    boolean holds(Path folder) {
        Path real = ProgramLookup.real(folder);
        if (isOfAnotherComputer(real)) {
            return false;
        }
        if (real.startsWith(own)) {
            return own.getParent() != null && !isHidden(own.relativize(real));
        }
        return project.filter(above -> real.startsWith(above) && !real.equals(above) && !isHidden(above.relativize(real))).isPresent();
    }

    /** True if a name of the path begins with a dot. */
    static boolean isHidden(Path path) {
        for (Path name : path) {
            String text = name.toString();
            if (text.startsWith(".") && !text.equals(".") && !text.equals("..")) {
                return true;
            }
        }
        return false;
    }

    /** True for a path for which the system would contact another computer: a Windows share, or a folder of an automounter. */
    static boolean isOfAnotherComputer(Path path) {
        String text = path.toString();
        return text.startsWith("\\\\") || text.startsWith("//") || path.startsWith("/net") || path.startsWith("/Network");
    }
}
