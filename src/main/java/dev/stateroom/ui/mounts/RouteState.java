package dev.stateroom.ui.mounts;

import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.session.StepState;
import dev.stateroom.vfs.Failure;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.document.MountSpec;
import dev.stateroom.workspace.lint.LintFinding;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * State of a route, as far as the window knows it without any I/O.
 *
 * @param connection whether its mount is open
 * @param failure why it could not be opened; null if it could, or was not tried
 * @param files its number of files; -1 if unknown
 * @param findings its problems, the worst first
 * @param isLit true if the tried path ends here
 */
record RouteState(Connection connection, @Nullable Failure failure, int files, List<LintFinding> findings, boolean isLit) {

    /** Whether a mount is open. */
    enum Connection {
        /** It is open. */
        OPEN,
        /** It could not be opened. */
        FAILED,
        /** It waits for the user's consent. */
        WAITING,
        /** It has not been used yet, or the route is not in the open workspace. */
        UNTRIED;

        /** Its key in a bundle. */
        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Why it could not be opened, unless a finding reports that already; else null. */
    @Nullable Failure unsaid() {
        return findings.stream().anyMatch(finding -> finding.severity() == LintFinding.Severity.ERROR) ? null : failure;
    }

    /** Returns at once; {@code tried} is the backend at which the tried path ends, null for none. */
    static RouteState of(Session session, List<LintFinding> all, RouteRow row, @Nullable MountSpec tried) {
        Mount mount = mount(session.workspaceProperty().get(), row);
        boolean isWaiting = mount != null && mount.waitsForAgreement();
        // A mount that waits for consent refuses to open, which is not a failure.
        Failure failure = isWaiting ? null : session.mountFailures().get(row.slashed());
        boolean isThread = mount != null && mount.content() instanceof Mount.ThreadState;
        StepState step = session.stateProperty().get();
        Connection connection;
        if (isWaiting) {
            connection = Connection.WAITING;
        } else if (failure != null) {
            connection = Connection.FAILED;
        } else if (mount == null) {
            connection = Connection.UNTRIED;
        } else if (session.openMounts().containsKey(row.slashed()) || (isThread && step != null)) {
            connection = Connection.OPEN;
        } else {
            connection = Connection.UNTRIED;
        }
        return new RouteState(
                connection,
                failure,
                isThread && step != null ? step.files().value().size() : -1,
                all.stream().filter(finding -> concerns(finding, row)).toList(),
                tried != null && has(row.spec(), tried));
    }

    private static @Nullable Mount mount(@Nullable OpenWorkspace open, RouteRow row) {
        return open == null
                ? null
                : open.mounts().stream()
                        .filter(mount -> mount.prefix().equals(row.slashed()) && mount.type().equals(row.spec().type()))
                        .findFirst()
                        .orElse(null);
    }

    private static boolean concerns(LintFinding finding, RouteRow row) {
        String path = row.spec().head().node().place().path();
        String at = finding.place().path();
        // The path continues inside the object; it is not another name with the same beginning.
        return at.startsWith(path) && (at.length() == path.length() || ".[".indexOf(at.charAt(path.length())) >= 0);
    }

    /** True if a backend is another one, or contains it. */
    static boolean has(MountSpec around, MountSpec wanted) {
        return around == wanted
                || switch (around) {
                    case MountSpec.Policy policy -> has(policy.inner(), wanted);
                    case MountSpec.Composite composite ->
                        has(composite.fallback(), wanted)
                                || composite.routes().stream().anyMatch(route -> has(route.spec(), wanted));
                    case MountSpec.Leaf _ -> false;
                };
    }
}
