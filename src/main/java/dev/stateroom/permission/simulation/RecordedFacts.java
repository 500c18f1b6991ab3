package dev.stateroom.permission.simulation;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.permission.call.FileCall;
import dev.stateroom.permission.call.PathFacts;
import dev.stateroom.tool.ToolName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Facts about paths from a recording: which are files, and which have descendants; for other paths, facts about the mounts. */
final class RecordedFacts implements PathFacts {
    private final NavigableSet<String> known = new TreeSet<>();
    private final Map<String, List<Sight>> seen = new HashMap<>();
    private final PathFacts mounts;

    /** What a call shows about a path. */
    private enum Proof {
        /** It was a file before the call, and still is. */
        FILE,
        /** It is a file after the call. */
        WRITTEN,
        /** It does not exist after the call. */
        GONE
    }

    private record Sight(int call, Proof proof) {}

    /** {@code mounts} resolves links, and decides about paths that no call showed to be files. */
    RecordedFacts(List<RecordedUse> calls, PathFacts mounts) {
        this.mounts = mounts;
        for (int at = 0; at < calls.size(); at++) {
            add(at, calls.get(at));
        }
    }

    private void add(int at, RecordedUse use) {
        FileCall call = use.file().orElse(null);
        if (call == null) {
            return;
        }
        String path = call.path();
        if (path != null) {
            known.add(path);
            if (!call.isBulk() && provesFile(use.result())) {
                see(path, at, call.tool() == ToolName.WRITE_FILE ? Proof.WRITTEN : Proof.FILE);
            }
            String result = use.result();
            if (call.tool() == ToolName.DELETE && result != null && result.startsWith("Deleted")) {
                see(path, at, Proof.GONE);
            }
        }
        for (String shown : ShownPaths.of(call, use.result())) {
            known.add(shown);
            if (!shown.endsWith("/")) {
                see(shown, at, Proof.FILE);
            }
        }
    }

    private void see(String path, int at, Proof proof) {
        seen.computeIfAbsent(path, _ -> new ArrayList<>(1)).add(new Sight(at, proof));
    }

    /** A call that never ran, was denied or found nothing is not evidence of a file; one that did not find its text is. */
    private static boolean provesFile(@Nullable String result) {
        return result != null && (!result.startsWith("Error") || result.startsWith("Error: String "));
    }

    @Override
    public AgentReply<String> resolved(String path) {
        return mounts.resolved(path);
    }

    @Override
    public boolean mayHaveDescendants(String path) {
        return hasBelow(path) || !seen.containsKey(path) && mounts.mayHaveDescendants(path);
    }

    private boolean hasBelow(String path) {
        String below = path.endsWith("/") ? path : path + "/";
        String next = known.higher(below);
        return known.contains(below) || next != null && next.startsWith(below);
    }

    /**
     * The facts when a call ran: a file that a later call made did not exist yet, and a mount's present content is no evidence of it.
     *
     * @param call the number of the call, from 0
     */
    PathFacts at(int call) {
        return new PathFacts() {
            @Override
            public AgentReply<String> resolved(String path) {
                return mounts.resolved(path);
            }

            @Override
            public boolean mayHaveDescendants(String path) {
                List<Sight> sights = seen.get(path);
                return hasBelow(path) || (sights == null ? mounts.mayHaveDescendants(path) : !isFile(sights, call));
            }
        };
    }

    private static boolean isFile(List<Sight> sights, int call) {
        Sight first = sights.getFirst();
        boolean isFile = first.call() < call || first.proof() == Proof.FILE;
        for (Sight sight : sights) {
            if (sight.call() < call) {
                isFile = sight.proof() != Proof.GONE;
            }
        }
        // A path that the call itself deleted existed before, and other calls show that it was a file.
        return isFile || sights.contains(new Sight(call, Proof.GONE)) && sights.size() > 1;
    }
}
