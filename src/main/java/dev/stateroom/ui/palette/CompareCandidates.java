package dev.stateroom.ui.palette;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.session.ThreadNames;
import dev.stateroom.ui.view.Navigation;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.compare.ComparisonRef;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Items that the current step can be compared with besides other steps: threads, mounts, anything by its address. */
final class CompareCandidates {
    private static final int MOST_THREADS = 200;

    private final Navigation navigation;
    private final Translations words;
    private final ComparisonRef here;
    private final List<Thing> things = new ArrayList<>();

    private record Thing(String icon, String title, String detail, @Nullable ComparisonRef ref) {}

    /** Collects them as they are now; FX thread. */
    CompareCandidates(Session session, Navigation navigation, Translations words) {
        this.navigation = navigation;
        this.words = words;
        RecordedThread thread = session.threadProperty().get();
        CheckpointKey step = session.stepProperty().get();
        here = thread == null || step == null
                ? new ComparisonRef.Here(null, null, FilePath.ROOT)
                : ComparisonRef.Here.thread(thread.id(), step.id());
        ThreadNames names = session.titles().names();
        for (ThreadSource.ThreadSummary one : session.threadsProperty().get().stream().limit(MOST_THREADS).toList()) {
            if (thread == null || !one.id().equals(thread.id())) {
                things.add(new Thing("git-branch", words.get("thing.thread", names.name(one.id())), names.detail(one.id()), ComparisonRef.Here.thread(one.id(), null)));
            }
        }
        OpenWorkspace open = session.workspaceProperty().get();
        Stream<Mount> mounts = open == null ? Stream.of() : open.mounts().stream().filter(mount -> !mount.root().isRoot());
        mounts.forEach(mount -> things.add(
                new Thing("hard-drive", words.get("thing.mount", mount.prefix()), "", new ComparisonRef.Here(null, null, mount.root()))));
        if (open != null) {
            things.add(new Thing("layers", words.get("thing.other"), "", null));
        }
    }

    List<PaletteCandidates.Scored> matching(PaletteQuery query) {
        List<PaletteCandidates.Scored> found = new ArrayList<>();
        for (Thing thing : things) {
            String title = words.get("compare.title", thing.title());
            FuzzyMatch match = FuzzyMatch.of(query, title, thing.ref() instanceof ComparisonRef.Here(String id, String _, FilePath _) && id != null ? id : "");
            if (match != null) {
                found.add(new PaletteCandidates.Scored(
                        match,
                        new PaletteHit(
                                PaletteHit.Section.THINGS,
                                thing.icon(),
                                title,
                                match.ranges(),
                                thing.detail(),
                                "",
                                true,
                                () -> navigation.compareThings(here, thing.ref()),
                                List.of())));
            }
        }
        return found;
    }
}
