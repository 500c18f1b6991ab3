package dev.stateroom.ui.files;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.Timeline;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.view.Navigation;
import dev.stateroom.ui.words.Translations;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import org.jspecify.annotations.Nullable;

/** Commands for the shown version of the selected file, and to compare it with the one before. */
final class VersionCommands {
    private final Session session;
    private final ObservableValue<@Nullable AboutFacts> known;
    private final UserCommand compare;
    private final UserCommand list;
    private final UserCommand written;

    /**
     * Commands for the file that {@code known} is about.
     *
     * @param showList shows its versions, and focuses their list
     */
    VersionCommands(Session session, Translations words, Navigation navigation, ObservableValue<@Nullable AboutFacts> known, Runnable showList) {
        this.session = session;
        this.known = known;
        compare = UserCommand.of("files.compare-before", words.get("version.before"), "columns", () -> {
                    CheckpointKey from = stepBefore();
                    CheckpointKey to = stepShown();
                    if (from != null && to != null) {
                        navigation.compare(from, to);
                    }
                })
                .when(Bindings.createBooleanBinding(() -> stepBefore() != null, known, session.stepProperty(), session.timelineProperty()), words.get("why.no.before"));
        list = UserCommand.of("files.versions", words.get("version.list"), "clock", showList)
                .when(Bindings.createBooleanBinding(() -> known.getValue() != null && !known.getValue().versions().isEmpty(), known), words.get("why.no.versions"));
        written = UserCommand.of("files.written", words.get("version.written"), "corner-down-right", () -> session.stepProperty().set(stepShown()))
                .when(
                        Bindings.createBooleanBinding(
                                () -> stepShown() != null && !stepShown().equals(session.stepProperty().get()), known, session.stepProperty(), session.timelineProperty()),
                        words.get("why.no.written"));
    }

    /** Compares it with the one before. */
    UserCommand compare() {
        return compare;
    }

    /** Shows all versions. */
    UserCommand list() {
        return list;
    }

    /** Goes to the step that wrote it. */
    UserCommand written() {
        return written;
    }

    /** Returns the step that wrote the shown version; null while that is unknown. */
    private @Nullable CheckpointKey stepShown() {
        AboutFacts.Version version = version();
        Timeline timeline = session.timelineProperty().get();
        return version == null || timeline == null ? null : timeline.steps().get(version.index()).key();
    }

    /** Returns the step before that one, if the file existed and a step holds it. */
    @Nullable CheckpointKey stepBefore() {
        AboutFacts.Version version = version();
        Timeline timeline = session.timelineProperty().get();
        return version == null || timeline == null || version.number() < 2 || version.isMounted() || version.index() == 0
                ? null
                : timeline.steps().get(version.index() - 1).key();
    }

    private AboutFacts.@Nullable Version version() {
        AboutFacts facts = known.getValue();
        Timeline timeline = session.timelineProperty().get();
        CheckpointKey step = session.stepProperty().get();
        int index = timeline == null || step == null ? -1 : timeline.indexOf(step);
        AboutFacts.Version version = facts == null || index < 0 ? null : facts.at(index);
        return version == null || version.index() >= timeline.steps().size() ? null : version;
    }
}
