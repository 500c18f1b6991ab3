package dev.stateroom.ui.inbox;

import dev.stateroom.review.decision.Decision;
import dev.stateroom.review.inbox.SourceState;
import dev.stateroom.review.sending.OutboxEntry;
import dev.stateroom.ui.kit.FilledCell;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.timeline.OneLine;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.HiddenCharacters;
import dev.stateroom.vfs.Outcome;
import java.util.List;
import java.util.Set;
import javafx.collections.ListChangeListener;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** The pending calls, grouped by thread, the oldest first. */
final class InboxList extends BorderPane {
    static final double HEAD = 28;
    static final double ROW = 44;
    private static final int LONGEST = 120;
    private static final int MOST_SILENT = 3;

    private final InboxModel model;
    private final Translations words;
    private final ListView<InboxRow> list;
    private final VBox silent = new VBox();
    private boolean moving;

    InboxList(InboxModel model, Translations words) {
        this.model = model;
        this.words = words;
        list = new ListView<>(model.rows());
        list.setId("inbox-list");
        list.setAccessibleText(words.get("list"));
        list.getStyleClass().add("inbox-list");
        list.setCellFactory(_ -> new Cell());
        list.setPlaceholder(new Label(words.get("list.none")));
        HBox hints = ViewParts.row(
                ViewParts.keyHint("J"), ViewParts.keyHint("K"), ViewParts.shrinking(words.get("hint.move"), "sr-small", "sr-muted"));
        hints.getStyleClass().add("inbox-hints");
        setCenter(list);
        setBottom(new VBox(silent, hints));
        getStyleClass().addAll("sr-pane", "sr-border-right");
        list.getSelectionModel().selectedIndexProperty().subscribe((was, now) -> selectionMoved(was.intValue(), now.intValue()));
        model.selectedProperty().subscribe(this::select);
        model.rows().addListener((ListChangeListener<InboxRow>) change -> select(model.selectedProperty().get()));
        model.drafts().changesProperty().subscribe(list::refresh);
        model.details().changesProperty().subscribe(list::refresh);
        model.marks().subscribe(list::refresh);
        model.kept().entriesProperty().subscribe(list::refresh);
    }

    ListView<InboxRow> list() {
        return list;
    }

    /** Names the sources that do not answer, whose requests stay in the list, and those that could not even be opened. */
    void showSources(List<SourceState> sources, Set<String> unopened) {
        List<SourceState> offline = sources.stream().filter(one -> one.reach() == SourceState.Reach.OFFLINE).toList();
        silent.getChildren().clear();
        for (SourceState one : offline.subList(0, Math.min(MOST_SILENT, offline.size()))) {
            silent(words.get(unopened.contains(one.address()) ? "unopened" : "offline", HiddenCharacters.visible(one.name())), HiddenCharacters.visible(one.sentence()));
        }
        if (offline.size() > MOST_SILENT) {
            silent(words.get("offline.more", offline.size() - MOST_SILENT), "");
        }
    }

    private void silent(String what, String why) {
        Label label = ViewParts.shrinking(what, "sr-small", "sr-warning", "inbox-silent");
        label.setGraphic(FeatherIcons.of("wifi-off", FeatherIcons.ROW));
        label.setGraphicTextGap(8);
        label.setMaxWidth(Double.MAX_VALUE);
        HoverTip.set(label, why);
        label.setAccessibleText(what + ". " + why);
        silent.getChildren().add(label);
    }

    private void selectionMoved(int was, int now) {
        if (moving || now < 0) {
            return;
        }
        if (model.rows().get(now) instanceof InboxRow.Call(HangingCall call)) {
            model.choose(call);
            return;
        }
        // A heading cannot be selected: the selection moves on in the same direction.
        int step = now < was ? -1 : 1;
        int to = now;
        while (to >= 0 && to < model.rows().size() && !(model.rows().get(to) instanceof InboxRow.Call)) {
            to += step;
        }
        int target = to >= 0 && to < model.rows().size() ? to : was;
        javafx.application.Platform.runLater(() -> {
            if (target >= 0 && target < model.rows().size()) {
                list.getSelectionModel().clearAndSelect(target);
            }
        });
    }

    private void select(@Nullable HangingCall call) {
        int at = model.row(call);
        if (at >= model.rows().size() || at == list.getSelectionModel().getSelectedIndex()) {
            return;
        }
        moving = true;
        if (at < 0) {
            list.getSelectionModel().clearSelection();
        } else {
            list.getSelectionModel().clearAndSelect(at);
            list.scrollTo(Math.max(0, at - 3));
        }
        moving = false;
    }

    private final class Cell extends FilledCell<InboxRow> {
        Cell() {
            setPrefWidth(0);
        }

        @Override
        protected void clear() {
            getStyleClass().removeAll("inbox-head", "inbox-call");
            setPrefHeight(ROW);
        }

        @Override
        protected void fill(InboxRow row) {
            setPrefHeight(row instanceof InboxRow.Head ? HEAD : ROW);
            getStyleClass().add(row instanceof InboxRow.Head ? "inbox-head" : "inbox-call");
            switch (row) {
                case InboxRow.Head(WaitingThread thread) -> head(thread);
                case InboxRow.Call(HangingCall call) -> call(call);
            }
        }

        private void head(WaitingThread thread) {
            List<HangingCall> calls = thread.calls();
            long kept = calls.stream().filter(call -> model.kept().of(call.request()) != null && model.drafts().of(call) == null).count();
            String decided = kept > 0 ? words.get("decided.kept", kept) : words.get("decided", model.drafts().decided(calls), calls.size());
            // The thread of a visible row is read to get its name.
            model.details().thread(thread.place());
            String name = model.name(thread);
            String counted = kept > 0 ? decided : words.get("decided.short", model.drafts().decided(calls), calls.size());
            ViewParts.show(this, ViewParts.row(
                    ViewParts.title(model.title(thread.place()), "sr-small", "sr-strong"),
                    ViewParts.text(model.tag(thread.place()), "sr-mono-small", "sr-muted"),
                    ViewParts.grow(),
                    ViewParts.text(calls.isEmpty() ? "" : counted, "sr-small", "sr-muted")));
            HoverTip.set(this, name + "\n" + HiddenCharacters.visible(thread.place().threadId()) + "\n" + decided);
            setAccessibleText(words.get("head.spoken", name, thread.place().sourceName(), decided));
        }

        private void call(HangingCall call) {
            Label name = ViewParts.shrinking(OneLine.of(call.call().tool(), LONGEST), "sr-mono-small");
            boolean marked = model.marks().get().contains(call);
            name.setGraphic(FeatherIcons.of(marked ? "check-square" : call.isQuestion() ? "help-circle" : FeatherIcons.ofTool(call.call().tool()), FeatherIcons.ROW));
            name.setGraphicTextGap(6);
            Node state = state(call);
            Label subject = ViewParts.shrinking(OneLine.of(call.call().subject(), LONGEST), "sr-muted");
            subject.getStyleClass().add("inbox-subject");
            VBox box = new VBox(ViewParts.row(name, ViewParts.grow(), state), subject);
            box.setAlignment(Pos.CENTER_LEFT);
            ViewParts.show(this, box);
            String what = words.get("call.spoken", call.call().tool(), OneLine.of(call.call().subject(), LONGEST), said(call));
            setAccessibleText(marked ? words.get("marked.spoken", what) : what);
        }

        private String said(HangingCall call) {
            Decision decision = model.drafts().of(call);
            if (decision != null) {
                return words.get("state." + decision.verb());
            }
            OutboxEntry kept = model.kept().of(call.request());
            if (kept != null) {
                return words.get("kept.state." + kept.state().name().toLowerCase(java.util.Locale.ROOT));
            }
            return words.get(
                    model.drafts().unfinished(call) != null ? "state.begun" : model.drafts().isDeferred(call) ? "state.deferred" : "state.undecided");
        }

        private Node state(HangingCall call) {
            Decision decision = model.drafts().of(call);
            if (decision != null) {
                return DecisionLook.label(words, decision);
            }
            OutboxEntry kept = model.kept().of(call.request());
            if (kept != null) {
                return mark(
                        kept.state() == OutboxEntry.State.SAVED ? "save" : "clock",
                        words.get("kept.state." + kept.state().name().toLowerCase(java.util.Locale.ROOT)),
                        "sr-warning");
            }
            if (call.request().isStuck()) {
                return mark("alert-octagon", words.get("state.stuck"), "sr-danger");
            }
            if (model.drafts().unfinished(call) != null) {
                return mark("edit-3", words.get("state.begun"), "sr-muted");
            }
            if (model.drafts().isDeferred(call)) {
                return mark("clock", words.get("state.deferred"), "sr-muted");
            }
            return switch (warning(call)) {
                case INVISIBLE -> mark("eye-off", words.get("state.hidden"), "sr-danger");
                case SUSPICIOUS -> mark("alert-triangle", words.get("state.suspicious"), "sr-warning");
                case NONE -> mark("circle", "", "sr-muted");
            };
        }

        private static Label mark(String icon, String word, String tone) {
            Label mark = ViewParts.text(word, "sr-small", tone);
            mark.setGraphic(FeatherIcons.of(icon, FeatherIcons.ROW));
            mark.setGraphicTextGap(4);
            return mark;
        }

    }

    /** The warning of a row; details are known once the call has been read. */
    private HazardLevel warning(HangingCall call) {
        return model.knownDetail(call) instanceof Outcome.Ok<CallDetail>(CallDetail read)
                ? HazardLevel.of(read.call().hazards())
                : call.call().hazards() > 0 ? HazardLevel.SUSPICIOUS : HazardLevel.NONE;
    }
}
