package dev.stateroom.workspace.lint;

import dev.stateroom.permission.lint.GuardedMounts;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.document.DocumentFile;
import dev.stateroom.workspace.document.MountKind;
import dev.stateroom.workspace.document.MountSpec;
import dev.stateroom.workspace.document.RouteTable;
import dev.stateroom.workspace.resolve.DocumentTeam;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The mounts to which permission rules are applied, from a workspace file. */
public final class MountedRules {
    private static final int MOST_PATHS = 20_000;

    private MountedRules() {}

    /**
     * The mounts of a workspace file and their paths, unless there are more than 20,000.
     *
     * @param files all mounts as one tree
     */
    public static Outcome<GuardedMounts> mounting(Path file, Backend files) {
        return DocumentFile.open(file).map(document -> mounting(document).with(paths(files)));
    }

    /** The mounts of a workspace file, without reading them. */
    public static GuardedMounts mounting(DocumentFile document) {
        MountSpec backend = document.document().backend();
        Path folder = document.path().getParent();
        List<GuardedMounts.Mount> mounts = new ArrayList<>();
        for (RouteTable.Row row : RouteTable.of(backend).rows()) {
            GuardedMounts.Mount mount = mount(row.prefix(), row.spec(), folder == null ? document.path() : folder);
            if (mount != null) {
                mounts.add(mount);
            }
        }
        return new GuardedMounts(mounts, DocumentTeam.executes(backend), null);
    }

    private static GuardedMounts.@Nullable Mount mount(String prefix, MountSpec spec, Path base) {
        if (spec instanceof MountSpec.Policy policy) {
            return mount(prefix, policy.inner(), base);
        }
        MountSpec.Filesystem folder = spec instanceof MountSpec.Leaf leaf ? leaf.folder() : null;
        if (folder != null) {
            return disk(prefix, folder, base);
        }
        MountKind.SharedFiles shared = spec.kind().sharedBy(spec);
        return shared == null
                ? new GuardedMounts.Mount(prefix, "mount " + prefix, "")
                : new GuardedMounts.Mount(prefix, shared.name(), shared.below());
    }

    private static GuardedMounts.@Nullable Mount disk(String prefix, MountSpec.Filesystem folder, Path base) {
        try {
            Path root = base.resolve(folder.root()).toAbsolutePath().normalize();
            return new GuardedMounts.Mount(prefix, "disk", trimmed(root.toString().replace('\\', '/')));
        } catch (InvalidPathException e) {
            return null;
        }
    }

    private static String trimmed(String path) {
        return path.replaceAll("^/+|/+$", "");
    }

    /** All paths, folders with a slash at the end; null if there are too many. A folder that cannot be listed is skipped. */
    private static @Nullable List<String> paths(Backend files) {
        List<String> paths = new ArrayList<>();
        Deque<FilePath> folders = new ArrayDeque<>(List.of(FilePath.ROOT));
        while (!folders.isEmpty()) {
            if (paths.size() > MOST_PATHS) {
                return null;
            }
            List<FileEntry> entries = new ArrayList<>();
            files.list(folders.poll(), entries::add, Cancellation.NEVER);
            for (FileEntry entry : entries) {
                boolean folder = entry.isFolder();
                paths.add(entry.path().text() + (folder ? "/" : ""));
                if (folder) {
                    folders.add(entry.path());
                }
            }
        }
        return paths;
    }
}
