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

/** What a recording tells about paths: which are files, and which have something below them; for the rest, what is known of the mounts. */
final class RecordedFacts implements PathFacts {
    private final NavigableSet<String> known = new TreeSet<>();
    private final Map<String, List<Sight>> seen = new HashMap<>();
    private final PathFacts mounts;

    /** What a call proves of a path. */
    private enum Proof {
        /** It was a file before the call, and still is. */
        FILE,
        /** It is a file since the call. */
        WRITTEN,
        /** It is gone since the call. */
        GONE
    }

    private record Sight(int call, Proof proof) {}

    /** {@code mounts} tells where links lead, and of a path that no call showed as a file whether it is one. */
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
        return hasBelow(path) || !seen.containsKey(path) && mounts.mayHaveDescendants(path);
    }

    private boolean hasBelow(String path) {
        String below = path.endsWith("/") ? path : path + "/";
        String next = known.higher(below);
        return known.contains(below) || next != null && next.startsWith(below);
    }

    /**
     * The same as a call found it: a file that a later call made was not there yet, and what a mount holds now does not say that it was.
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
        // What the call itself deleted was there, and other calls show it as a file.
        return isFile || sights.contains(new Sight(call, Proof.GONE)) && sights.size() > 1;
    }
}
