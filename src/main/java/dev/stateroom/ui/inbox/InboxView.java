package dev.stateroom.ui.inbox;

import dev.stateroom.review.decision.Decision;
import dev.stateroom.review.inbox.Inbox;
import dev.stateroom.review.inbox.SourceState;
import dev.stateroom.review.inbox.WaitingRequest;
import dev.stateroom.review.sending.OutboxEntry;
import dev.stateroom.review.submission.Reviewer;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.kit.PanesView;
import dev.stateroom.ui.kit.SidePanes;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.trust.UnaskedMounts;
import dev.stateroom.ui.view.Navigation;
import dev.stateroom.ui.view.SaveDialog;
import dev.stateroom.ui.view.SystemClipboard;
import dev.stateroom.ui.words.RelativeTime;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.OnFx;
import dev.stateroom.workspace.WorkspaceOpener;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.collections.ListChangeListener;
import javafx.scene.Node;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.stage.Window;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** What waits for a person; see {@code View}. Nothing is decided by leaving it, closing it, or looking elsewhere. */
public final class InboxView extends PanesView {
    /** Height of what will be sent below the cards. */
    private static final double SEND_BELOW = 360;

    private final Session session;
    private final Translations words = Translations.of(InboxView.class);
    private final Inbox inbox;
    private final WatchedSources watching;
    private final InboxModel model;
    private final PendingSubmission submission;
    private final UnaskedMounts unasked;
    private final InboxBar bar;
    private final InboxList list;
    private final ThreadPane cards;
    private final SendPane send;
    private final StackPane middle = new StackPane();
    private String spared = "";
    private final SidePanes panes;
    private final Navigation navigation;
    /** The agent that was run last. */
    private String agent = "";
    private final SimpleBooleanProperty canSubmit = new SimpleBooleanProperty();
    private final DecisionDelivery dispatch;
    private final OutboxModel sent;
    private final OutcomeLearning outcomes;
    private final OutboxPane sentPane;
    private final ReviewDesk desk;
    private final NotificationPolicy notices;
    private final ClaimRow claim;
    private final DraftsSharing sharing;
    private final Supplier<HookSettings> hooks;
    private final BorderPane main = new BorderPane();
    private ReviewSettings settings = ReviewSettings.usual();
    private Consumer<Map<String, String>> keep = _ -> {};
    private boolean isBehind;
    private final DecisionCommands deciding;

    /** A view over {@code session}'s workspace and what else is watched; {@code desk} is that of all windows. */
    public InboxView(Session session, WorkspaceOpener opener, Navigation navigation, SaveDialog save, InstantSource clock, ReviewDesk desk) {
        super("inbox");
        this.desk = desk;
        this.session = session;
        this.navigation = navigation;
        hooks = () -> new HookSettings(session, opener, words);
        inbox = new Inbox(session.work(), clock, RandomGenerator.getDefault());
        watching = new WatchedSources(session, opener, inbox, words, this::showSources, this::look);
        RequestDetails details = new RequestDetails(session.work(), words.get("work.detail"), inbox::open, session::broken);
        model = new InboxModel(details, new DecisionDrafts(desk), new KeptAnswers());
        submission = new PendingSubmission(model, words);
        unasked = new UnaskedMounts(session, navigation);
        bar = new InboxBar(model, words, none -> watching.sources().isEmpty() ? unasked.orElse(none) : none);
        list = new InboxList(model, words);
        AnswerArea answering = new AnswerArea();
        outcomes = new OutcomeLearning(session, opener, inbox, words, clock, this::reviewer);
        sent = new OutboxModel(session, opener, inbox, words, model.kept(), this::decideAgain, outcomes::want, model::name, new KeyUnlocking(session, opener, words, overlays()));
        sentPane = new OutboxPane(sent, outcomes, words);
        notices = new NotificationPolicy(
                DesktopNotifier.ofPlatform(),
                () -> OnFx.later(() -> {
                    navigation.show("inbox");
                    navigation.toFront();
                }),
                () -> OnFx.later(() -> {
                    navigation.show("threads");
                    navigation.toFront();
                }),
                words,
                clock,
                () -> settings);
        session.whenRunsFail(threads -> notices.failed(threads.size(), Window.getWindows().stream().anyMatch(Window::isFocused)));
        dispatch = new DecisionDelivery(session, opener, words, model, submission, sent, outcomes, inbox, save, this::window);
        deciding = new DecisionCommands(model, words, answering, this::defer, this::spared, this::focusFirst);
        sharing = new DraftsSharing(model.drafts(), session.work(), opener, words.get("work.share"), clock, sent::rows, session::broken);
        claim = new ClaimRow(session.work(), opener, words, clock, session.deskProperty()::set, sent::tell, sent::read);
        cards = new ThreadPane(model, words, clock, deciding.commands(), answering, new KeptStrip.Actions(sent::settle, sent::takeBack, run -> navigation.open(run.note())), outcomes::newest, place -> goTo(navigation, place), claim, sharing::forget);
        outcomes.changesProperty().subscribe(cards::show);
        UserCommand submit = UserCommand.of("inbox.submit", words.get("do.submit"), "send", () -> submit(answering))
                .on("Shortcut+Enter")
                .when(canSubmit.or(answering.openProperty()), submission::obstacle);
        BooleanBinding some = Bindings.isNotNull(model.selectedProperty());
        String none = words.get("why.none");
        UserCommand copy = UserCommand.of("inbox.copy", words.get("do.copy"), "copy", this::copy)
                .on("Shortcut+Shift+C")
                .when(canSubmit, submission::obstacle);
        send = new SendPane(model, words, submission, watching::state, sent.noticeProperty(), new RequestNotes(model, words, RelativeTime.of(clock), dispatch::comment), submit, copy);
        setCommands(Stream.concat(
                        deciding.commands().stream(),
                        Stream.of(
                                plain("next", "chevron-down", () -> move(1)).on("j").when(some, none),
                                plain("previous", "chevron-up", () -> move(-1)).on("k").when(some, none),
                                plain("mark", "check-square", model::toggleMark).on("x").when(some, none),
                                plain("takeBack", "rotate-ccw", this::takeBack).on("u").when(some, none),
                                plain("approveAll", "check-circle", this::approveAll).on("Shift+Y").when(some, none),
                                plain("filter", "filter", () -> bar.filterField().focusByKey()).on("/"),
                                plain("open", "corner-up-right", () -> with(call -> goTo(navigation, call.place())))
                                        .on("o")
                                        .when(some, none),
                                plain("look", "refresh-cw", this::lookNow).on("F5"),
                                plain("deferred", "clock", bar::toggleDeferred).on("d"),
                                plain("sent", "send", bar::toggleSent).on("s"),
                                plain("settings", "settings", this::changeSettings),
                                submit,
                                copy))
                .toList());
        cards.setMinWidth(0);
        panes = remember(new SidePanes(middle).left(list, 280, 280, 220, 480).right(send, 300, 300, 260, 520).rightLeaves(this::place));
        main.setCenter(panes);
        main.setTop(new VBox(bar, new ReceiptBanner(sent, words)));
        setContent(main);
        inbox.listen(this::changed);
        listen();
        arrange();
    }

    /** A source that is only watched is opened first. */
    private void goTo(Navigation navigation, WaitingRequest.Place place) {
        if (watching.isShown(place.source())) {
            navigation.openThread(place.threadId());
        } else {
            session.open(place.source(), () -> navigation.openThread(place.threadId()));
        }
    }

    /** Called once a second. */
    private void look() {
        outcomes.look();
        sent.sourcesChanged();
        sharing.look(isShown());
        if (isShown()) {
            claim.look();
        }
    }

    private Reviewer reviewer() {
        return new Reviewer(sent.reviewerProperty().get(), "window");
    }

    /** The decisions of a withdrawn answer become drafts again, unless others were made meanwhile. */
    private void decideAgain(OutboxEntry gone) {
        for (WaitingThread thread : model.threadsProperty().get()) {
            for (HangingCall call : thread.calls()) {
                Decision decision = gone.answers(call.place().source(), call.place().threadId(), call.request().interruptId())
                        ? KeptAnswers.decision(gone, call)
                        : null;
                if (decision != null && model.drafts().of(call) == null) {
                    model.drafts().decide(call, decision);
                }
            }
        }
    }

    private void defer(List<HangingCall> calls) {
        Map<HangingCall, @Nullable Decision> before = new LinkedHashMap<>();
        calls.forEach(call -> before.put(call, model.drafts().of(call)));
        dispatch.deferred(calls);
        model.defer(calls);
        if (!calls.isEmpty()) {
            sent.tell(words.get("deferred.told", calls.size(), InboxModel.name(calls.getFirst())), () -> {
                dispatch.reopened(before.keySet());
                model.reopen(before);
            });
        }
    }

    private void spared(HangingCall call) {
        spared = words.get("deferred.spared", InboxModel.name(call));
        sent.tell(spared);
    }

    /** Whatever else is done next, nothing is to be pressed again. */
    private void escaped(boolean isSpent) {
        deciding.spendEscape(isSpent);
        if (!isSpent && !spared.isEmpty() && spared.equals(sent.noticeProperty().get())) {
            sent.tell("");
        }
    }

    private UserCommand plain(String name, String icon, Runnable run) {
        return UserCommand.of("inbox." + name, words.get("do." + name), icon, run);
    }

    private void listen() {
        bar.filterField().leadsTo(list.list()::requestFocus);
        // A list consumes Escape and does nothing with it.
        panes.addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ESCAPE) {
                deciding.commands().getLast().runIfEnabled();
                event.consume();
            }
        });
        model.drafts().changesProperty().subscribe(this::refresh);
        model.details().changesProperty().subscribe(this::refresh);
        model.selectedProperty().subscribe(this::arrange);
        model.filterProperty().subscribe(this::arrange);
        session.workspaceProperty().subscribe(_ -> arrange());
        submission.changesProperty().subscribe(this::refresh);
        sent.rows().addListener((ListChangeListener<OutboxEntry>) change -> bar.setSent(sent.rows().size(), sent.unsettled()));
        bar.onShown(() -> {
            boolean wanted = bar.showsSent();
            main.setCenter(wanted ? sentPane : panes);
            if (wanted) {
                sent.read();
                sentPane.list().requestFocus();
            }
        });
        EscapeWatch escapes = new EscapeWatch(panes, () -> overlays().shownProperty().get() != null || cards.isAnswering(), this::escaped);
        node().sceneProperty().subscribe(scene -> {
            if (scene != null) {
                escapes.watch(scene);
                catchUp();
            }
        });
        model.kept().entriesProperty().subscribe(kept -> {
            kept.stream().filter(one -> one.state() == OutboxEntry.State.SAVED).forEach(outcomes::want);
            refresh();
        });
    }

    private void count() {
        desk.waits(this, settings.badge() ? inbox.decisions() : 0);
    }

    private void changed(Inbox.Delta delta) {
        isBehind = true;
        Window window = window();
        boolean seen = window != null && window.isFocused();
        notices.changed(delta, isReading(), seen, inbox.decisions());
        count();
        if (!isReading()) {
            session.tellWaiting(inbox.decisions());
        }
        sent.sourcesChanged();
        if (delta.sources()) {
            inbox.sources().stream()
                    .filter(one -> one.reach() == SourceState.Reach.FOLLOWED)
                    .forEach(one -> model.details().forgetFailures(one.address()));
        }
        if (isShown()) {
            catchUp();
        }
    }

    /** Shows the pending calls. While the view is hidden, no request is opened and no row is made, since there may be very many. */
    private void catchUp() {
        if (isBehind) {
            isBehind = false;
            model.show(inbox.waiting());
            list.showSources(watching.sources(), watching.unopened());
            arrange();
            refresh();
            send.show();
        }
    }

    private void showSources() {
        list.showSources(watching.sources(), watching.unopened());
        arrange();
    }

    private void refresh() {
        submission.readAhead();
        canSubmit.set(submission.obstacle().isEmpty());
    }

    private void arrange() {
        bar.count();
        boolean any = model.selectedProperty().get() != null;
        Node shown = any
                ? cards
                : EmptyInbox.of(words, watching.sources().size(), isReading(), model.filterProperty().get(), model.calls(), this::showAll, unasked);
        if (middle.getChildren().isEmpty() || middle.getChildren().getFirst() != shown) {
            middle.getChildren().setAll(shown);
        }
        boolean nothing = model.threadsProperty().get().isEmpty();
        ViewParts.setShown(list, !nothing || watching.sources().stream().anyMatch(one -> one.reach() == SourceState.Reach.OFFLINE));
        ViewParts.setShown(send, any);
    }

    /** Places the payload next to the cards, or below them if there is no room. */
    private void place(boolean isLast) {
        cards.setLast(isLast ? send : null);
        send.setPrefHeight(isLast ? SEND_BELOW : Region.USE_COMPUTED_SIZE);
    }

    private boolean isReading() {
        return watching.isOpening() || inbox.isReading();
    }

    private void showAll() {
        bar.showAll();
        focusFirst();
    }

    private void move(int by) {
        model.move(by);
        list.list().requestFocus();
    }

    private void with(Consumer<HangingCall> action) {
        HangingCall call = model.selectedProperty().get();
        if (call != null) {
            action.accept(call);
        }
    }

    private void takeBack() {
        with(model::takeBack);
    }

    private void lookNow() {
        submission.lookAgain();
        watching.lookNow();
    }

    /** Approves all listed calls that may be approved; asks first if one of them was never opened. */
    private void approveAll() {
        with(model::choose);
        List<HangingCall> all = model.shown().stream()
                .filter(call -> call.call().allowed().contains("approve") && model.drafts().of(call) == null && model.kept().ahead(call.request()) == null)
                .toList();
        long unseen = all.stream().filter(call -> !model.drafts().isOpened(call)).count();
        Runnable approve = () -> model.drafts().decideAll(all, new Decision.Approve());
        if (all.isEmpty()) {
            return;
        }
        AskSheet ask = new AskSheet(
                words.get("all.ask", all.size()),
                (unseen == 0 ? words.get("all.seen") : words.get("all.unseen", unseen))
                        + " " + words.get("marked.what", InboxModel.commands(all), InboxModel.flagged(all)),
                words.get("all.take", all.size()),
                words.get("sheet.cancel"),
                () -> {
                    overlays().hide();
                    approve.run();
                },
                overlays()::hide);
        overlays().show(ask, ask::focus);
    }

    private void changeSettings() {
        SettingsSheet sheet = new SettingsSheet(words, settings, hooks.get(), this::change, overlays()::hide);
        overlays().show(sheet, sheet::focus);
    }

    /** Saves at once, because the title and the tripwires read the saved settings. */
    private void change(ReviewSettings next) {
        take(next);
        keep.accept(remembered());
    }

    private void take(ReviewSettings next) {
        settings = next;
        count();
        watching.watch(next.watched());
        sent.reviewerProperty().set(next.reviewer());
    }

    private void copy() {
        SystemClipboard.put(SubmitSheet.file(dispatch.payloads()));
    }

    private void submit(AnswerArea answering) {
        if (answering.isOpen()) {
            answering.confirm();
            return;
        }
        if (overlays().shownProperty().get() instanceof SubmitSheet sheet) {
            sheet.confirm();
            return;
        }
        SubmitSheet sheet = dispatch.sheet(overlays()::hide, this::focusFirst, run -> run.ask(session, agent, name -> agent = name, overlays(), navigation));
        overlays().show(sheet, sheet::focus);
    }

    // ---- View

    @Override
    public boolean isAboutThread() {
        return false;
    }

    @Override
    public void focusFirst() {
        (bar.showsSent() ? sentPane.list() : list.list()).requestFocus();
    }

    @Override
    public void lookAt(String threadId) {
        catchUp();
        List<HangingCall> hidden = model.look(place -> place.threadId().equals(threadId) && watching.isShown(place.source()));
        if (!hidden.isEmpty() || bar.showsSent()) {
            bar.show(!hidden.isEmpty() && hidden.stream().allMatch(model.drafts()::isDeferred));
        }
    }

    @Override
    public void shown() {
        lookNow();
        sent.read();
    }

    @Override
    public Map<String, String> remembered() {
        return remembered(DraftsText.of(model.drafts().kept()));
    }

    private Map<String, String> remembered(String drafts) {
        Map<String, String> values = settings.remembered();
        values.put("drafts", drafts);
        values.put("drafts.desk", model.drafts().versionAtDesk());
        values.putAll(super.remembered());
        return values;
    }

    @Override
    public void keepWith(Consumer<Map<String, String>> keep) {
        this.keep = keep;
        new DraftsKeeping(model.drafts(), session.work(), words.get("work.keep"), drafts -> keep.accept(remembered(drafts)), session::broken);
    }

    @Override
    public void restore(Map<String, String> remembered) {
        take(ReviewSettings.of(remembered));
        super.restore(remembered);
        model.drafts().restore(remembered.getOrDefault("drafts", ""), remembered.getOrDefault("drafts.desk", ""));
        sharing.restored();
    }

    @Override
    public List<Node> panes() {
        if (bar.showsSent()) {
            return List.of(sentPane.list());
        }
        return send.isVisible() ? List.of(list.list(), cards.scroll(), send) : List.of(list.list(), cards.scroll());
    }

    @Override
    public void close() {
        desk.waits(this, 0);
        watching.close();
        model.drafts().close();
    }

    @Override
    public boolean isLoading() {
        return isShown() && (isReading() || model.details().isReading());
    }
}
