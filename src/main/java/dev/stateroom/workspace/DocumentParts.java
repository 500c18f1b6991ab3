package dev.stateroom.workspace;

import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.document.MountSpec;
import dev.stateroom.workspace.document.RouteTable;
import dev.stateroom.workspace.document.WorkspaceDocument;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds parts of a workspace file and the mounts that show them.
 *
 * @param document the workspace file
 * @param base the base of relative paths in the document
 * @param mounts the mounts of the open workspace
 */
record DocumentParts(WorkspaceDocument document, Path base, List<Mount> mounts) {

    /** The prefix at which a part is mounted; null for a part inside a policy. */
    @Nullable String prefixOf(MountSpec spec) {
        return RouteTable.of(document.backend()).rows().stream()
                .filter(row -> row.spec() == spec)
                .map(RouteTable.Row::prefix)
                .findFirst()
                .orElse(null);
    }

    /** The prefix of a part's paths as the agent writes them; also for a part behind a policy. */
    String treePrefixOf(MountSpec spec) {
        String prefix = prefixIn(document.backend(), "/", spec);
        return prefix == null ? "/" : prefix;
    }

    private static @Nullable String prefixIn(MountSpec whole, String at, MountSpec wanted) {
        for (RouteTable.Row row : RouteTable.of(whole).rows()) {
            String prefix = at + row.prefix().substring(1);
            if (holds(row.spec(), wanted)) {
                return prefix;
            }
            MountSpec guarded = row.spec();
            while (guarded instanceof MountSpec.Policy policy) {
                guarded = policy.inner();
            }
            String inner = guarded instanceof MountSpec.Composite ? prefixIn(guarded, prefix, wanted) : null;
            if (inner != null) {
                return inner;
            }
        }
        return null;
    }

    /** The row of the route table that contains a part, also one behind a policy: the parts of a row are agreed to together. */
    String rowOf(MountSpec spec) {
        return RouteTable.of(document.backend()).rows().stream()
                .filter(row -> contains(row.spec(), spec))
                .map(RouteTable.Row::prefix)
                .findFirst()
                .orElse("/");
    }

    private static boolean contains(MountSpec shown, MountSpec wanted) {
        return holds(shown, wanted)
                || switch (shown) {
                    case MountSpec.Policy policy -> contains(policy.inner(), wanted);
                    case MountSpec.Composite composite -> RouteTable.of(composite).rows().stream().anyMatch(row -> contains(row.spec(), wanted));
                    case MountSpec.Leaf _ -> false;
                };
    }

    /** A policy has its guarded backend at its own prefix, and a shell has its folder there. */
    private static boolean holds(MountSpec shown, MountSpec wanted) {
        return shown == wanted
                || switch (shown) {
                    case MountSpec.Policy policy -> holds(policy.inner(), wanted);
                    case MountSpec.Leaf leaf -> leaf.folder() == wanted;
                    case MountSpec.Composite _ -> false;
                };
    }

    /** The first words of a sentence about a part. */
    String named(MountSpec spec) {
        String prefix = prefixOf(spec);
        return prefix == null ? "" : prefix + ": ";
    }

    /** The mount of a part, also of one behind a policy; null if the open workspace has none. */
    @Nullable Mount mountOf(MountSpec spec) {
        return among(mounts, document.backend(), spec);
    }

    private static @Nullable Mount among(List<Mount> mounts, MountSpec whole, MountSpec wanted) {
        for (RouteTable.Row row : RouteTable.of(whole).rows()) {
            for (Mount mount : mounts) {
                Mount found = mount.prefix().equals(row.prefix()) ? within(mount, row.spec(), wanted) : null;
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    private static @Nullable Mount within(Mount mount, MountSpec shown, MountSpec wanted) {
        if (shown == wanted) {
            return mount;
        }
        return switch (shown) {
            case MountSpec.Policy policy -> mount.parts().isEmpty() ? null : within(mount.parts().getFirst(), policy.inner(), wanted);
            case MountSpec.Composite composite -> among(mount.parts(), composite, wanted);
            case MountSpec.Leaf _ -> null;
        };
    }

    /** The backend of a part's mount; UNSUPPORTED if no mount for it can be opened separately. */
    Outcome<Backend> opened(MountSpec spec) {
        Mount mount = mountOf(spec);
        return mount != null && mount.content() instanceof Mount.Live(Mount.Opening opening)
                ? opening.open()
                : Outcome.failed(
                        Failure.Kind.UNSUPPORTED, "the workspace has no mount of this " + spec.type() + " any more: open it again");
    }
}
