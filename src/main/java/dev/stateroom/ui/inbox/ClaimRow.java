package dev.stateroom.ui.inbox;

import dev.stateroom.review.inbox.WaitingRequest;
import dev.stateroom.review.submission.ThreadClaim;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.TaskRunner;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.TeamDesk;
import dev.stateroom.workspace.WorkspaceOpener;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/** Which reviewer claimed a thread at a shared desk, with a button to claim or release it. Empty without a shared desk. FX thread only. */
final class ClaimRow extends HBox {
    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(10);
    private static final double WIDEST = 220;
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm");

    private final TaskRunner work;
    private final WorkspaceOpener opener;
    private final Translations words;
    private final InstantSource clock;
    private final Consumer<List<String>> asked;
    private final Consumer<String> failed;
    private final Runnable looked;
    private final Label state = ViewParts.shrinking("", "sr-pill");
    private final Button act = ViewParts.link("");
    private Outcome<Desk> desk = Outcome.ok(Desk.NONE);
    private Instant nextLook = Instant.MIN;
    private WaitingRequest.@Nullable Place place;

    /** @param hosts where the desk is that was asked */
    private record Look(List<String> hosts, Outcome<Desk> desk) {}

    /** @param user of the desk; null if none is shared */
    private record Desk(@Nullable String user, List<ThreadClaim> claims) {
        static final Desk NONE = new Desk(null, List.of());
    }

    /**
     * @param asked gets the machine of the desk each time it was asked; empty if none is shared
     * @param failed shows why a thread could not be claimed
     * @param looked runs each time a shared desk has answered: others may have decided since, and what was kept for the desk can go there
     */
    ClaimRow(TaskRunner work, WorkspaceOpener opener, Translations words, InstantSource clock, Consumer<List<String>> asked, Consumer<String> failed, Runnable looked) {
        super(8);
        this.work = work;
        this.opener = opener;
        this.words = words;
        this.clock = clock;
        this.asked = asked;
        this.failed = failed;
        this.looked = looked;
        setId("inbox-claim");
        setAlignment(Pos.CENTER_LEFT);
        state.setId("inbox-claim-state");
        // The name of the reviewer gets its room before the name of the thread.
        state.setMinWidth(Region.USE_PREF_SIZE);
        state.setMaxWidth(WIDEST);
        setMinWidth(Region.USE_PREF_SIZE);
        state.setGraphic(FeatherIcons.of("user", FeatherIcons.ROW));
        act.setId("inbox-claim-act");
        getChildren().addAll(state, act);
        show();
    }

    /** Shows the claim on a thread; null for none. */
    void show(WaitingRequest.@Nullable Place of) {
        place = of;
        show();
    }

    /** Asks the desk for claims, every ten seconds. Called once a second while the inbox is on screen, also if nothing waits. */
    void look() {
        Instant now = clock.instant();
        if (!now.isBefore(nextLook)) {
            nextLook = now.plus(BETWEEN_LOOKS);
            work.submit(BackgroundTask.of(words.get("claim.reading"), (c, p) -> read()), this::lookedAt, this::broken);
        }
    }

    private Look read() {
        // Without own data no desk was chosen.
        @Nullable TeamDesk team = opener.ownData() instanceof Outcome.Ok<OwnData>(OwnData own) ? own.teamDesk() : null;
        Outcome<String> address = team == null ? Outcome.ok("") : team.address();
        return new Look(
                address.map(at -> at.isEmpty() ? List.<String>of() : opener.elsewhere(at)).orElse(List.of()),
                address.then(at -> team == null || at.isEmpty() ? Outcome.ok(Desk.NONE) : read(team)));
    }

    private static Outcome<Desk> read(TeamDesk team) {
        return team.joined().then(joined -> joined.isEmpty()
                ? Outcome.ok(Desk.NONE)
                : team.claims().map(claims -> new Desk(joined.get().user(), claims)));
    }

    private void lookedAt(Look look) {
        Outcome<Desk> read = look.desk();
        asked.accept(look.hosts());
        found(read);
        if (read instanceof Outcome.Ok<Desk>(Desk known) && known.user() != null) {
            looked.run();
        }
    }

    private void found(Outcome<Desk> read) {
        desk = read;
        show();
    }

    private void show() {
        WaitingRequest.Place at = place;
        boolean isShared = at != null && !(desk instanceof Outcome.Ok<Desk>(Desk known) && known.user() == null);
        ViewParts.setShown(this, isShared);
        if (at == null || !isShared) {
            return;
        }
        switch (desk) {
            case Outcome.Failed<Desk>(Failure why) -> state(words.get("claim.unread"), "sr-warning", CoreSentences.shown(why), null, null);
            case Outcome.Ok<Desk>(Desk known) -> {
                ThreadClaim claim = known.claims().stream()
                        .filter(one -> one.source().equals(at.source()) && one.thread().equals(at.threadId()) && one.until().isAfter(clock.instant()))
                        .findFirst()
                        .orElse(null);
                if (claim == null) {
                    state("", "sr-neutral", words.get("claim.free.why"), "claim.take", team -> team.claim(at, null, TeamDesk.USUAL_CLAIM).map(_ -> true));
                } else {
                    String until = TIME.format(claim.until().atZone(ZoneId.systemDefault()));
                    if (claim.who().equals(known.user())) {
                        state(words.get("claim.mine", until), "sr-accent", words.get("claim.mine.why"), "claim.release", team -> team.release(at));
                    } else {
                        state(words.get("claim.other", claim.who(), until), "sr-warning", words.get("claim.other.why", claim.who()), null, null);
                    }
                }
            }
        }
    }

    private void state(String text, String tone, String why, @Nullable String verb, @Nullable Function<TeamDesk, Outcome<Boolean>> does) {
        state.setText(text);
        state.getStyleClass().setAll("label", "sr-pill", tone);
        ViewParts.setShown(state, !text.isEmpty());
        HoverTip.set(state, why);
        HoverTip.set(act, why);
        ViewParts.setShown(act, verb != null);
        if (verb != null && does != null) {
            act.setText(words.get(verb));
            act.setOnAction(e -> change(does));
        }
    }

    private void change(Function<TeamDesk, Outcome<Boolean>> does) {
        act.setDisable(true);
        work.submit(
                BackgroundTask.of(words.get("claim.changing"), (c, p) -> {
                    Outcome<Boolean> done = opener.ownData().then(own -> does.apply(own.teamDesk()));
                    return new Changed(done, read().desk());
                }),
                changed -> {
                    act.setDisable(false);
                    if (changed.done() instanceof Outcome.Failed<Boolean>(Failure why)) {
                        failed.accept(CoreSentences.shown(why));
                    }
                    found(changed.now());
                },
                this::broken);
    }

    private record Changed(Outcome<Boolean> done, Outcome<Desk> now) {}

    private void broken(Throwable defect) {
        act.setDisable(false);
        found(Outcome.failed(Failure.Kind.UNREACHABLE, String.valueOf(defect.getMessage())));
    }
}
