package dev.stateroom.ui.palette;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.view.Navigation;
import dev.stateroom.ui.words.Words;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.compare.ThingRef;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the step that is looked at can be compared with beside other steps: threads, mounts, anything by its address. */
final class ThingCandidates {
    private static final int MOST_THREADS = 200;

    private final Navigation navigation;
    private final Words words;
    private final ThingRef here;
    private final List<Thing> things = new ArrayList<>();

    private record Thing(String icon, String title, @Nullable ThingRef ref) {}

    /** As they are now; FX thread. */
    ThingCandidates(Session session, Navigation navigation, Words words) {
        this.navigation = navigation;
        this.words = words;
        RecordedThread thread = session.threadProperty().get();
        CheckpointKey step = session.stepProperty().get();
        here = thread == null || step == null
                ? new ThingRef.Here(null, null, FilePath.ROOT)
                : ThingRef.Here.thread(thread.id(), step.id());
        for (ThreadSource.ThreadSummary one : session.threadsProperty().get().stream().limit(MOST_THREADS).toList()) {
            if (thread == null || !one.id().equals(thread.id())) {
                things.add(new Thing("git-branch", words.get("thing.thread", one.id()), ThingRef.Here.thread(one.id(), null)));
            }
        }
        OpenWorkspace open = session.workspaceProperty().get();
        Stream<Mount> mounts = open == null ? Stream.of() : open.mounts().stream().filter(mount -> !mount.root().isRoot());
        mounts.forEach(mount -> things.add(
                new Thing("hard-drive", words.get("thing.mount", mount.prefix()), new ThingRef.Here(null, null, mount.root()))));
        if (open != null) {
            things.add(new Thing("layers", words.get("thing.other"), null));
        }
    }

    List<Candidates.Scored> matching(Query query) {
        List<Candidates.Scored> found = new ArrayList<>();
        for (Thing thing : things) {
            String title = words.get("compare.title", thing.title());
            Match match = Match.of(query, title, "");
            if (match != null) {
                found.add(new Candidates.Scored(
                        match,
                        new Hit(
                                Hit.Section.THINGS,
                                thing.icon(),
                                title,
                                match.ranges(),
                                "",
                                "",
                                true,
                                () -> navigation.compareThings(here, thing.ref()),
                                List.of())));
            }
        }
        return found;
    }
}
