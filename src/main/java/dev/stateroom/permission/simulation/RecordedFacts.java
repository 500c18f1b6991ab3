package dev.stateroom.permission.simulation;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.permission.call.FileCall;
import dev.stateroom.permission.call.PathFacts;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What a recording tells about paths: which are files, and which have something below them; for the rest, what is known of the mounts. */
final class RecordedFacts implements PathFacts {
    private final NavigableSet<String> known = new TreeSet<>();
    private final Set<String> files = new HashSet<>();
    private final PathFacts mounts;

    /** {@code mounts} tells where links lead, and of a path that no call showed as a file whether it is one. */
    RecordedFacts(List<RecordedUse> calls, PathFacts mounts) {
        this.mounts = mounts;
        for (RecordedUse use : calls) {
            use.file().ifPresent(call -> {
                String path = call.path();
                if (path != null) {
                    known.add(path);
                    if (!call.isBulk() && provesFile(use.result())) {
                        files.add(path);
                    }
                }
                for (String shown : ShownPaths.of(call, use.result())) {
                    known.add(shown);
                    if (!shown.endsWith("/")) {
                        files.add(shown);
                    }
                }
            });
        }
    }

    /** A call that never ran, was denied or found nothing does not say what is there; one that did not find its text does. */
    private static boolean provesFile(@Nullable String result) {
        return result != null && (!result.startsWith("Error") || result.startsWith("Error: String "));
    }

    @Override
    public AgentReply<String> resolved(String path) {
        return mounts.resolved(path);
    }

    @Override
    public boolean mayHaveDescendants(String path) {
        String below = path.endsWith("/") ? path : path + "/";
        String next = known.higher(below);
        boolean something = next != null && next.startsWith(below);
        return something || known.contains(below) || !files.contains(path) && mounts.mayHaveDescendants(path);
    }
}
