package dev.stateroom.ui.inbox;

import dev.stateroom.review.notice.ReviewNotice;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.timeline.OneLine;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.hook.HookList;
import dev.stateroom.workspace.hook.ReviewHook;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** The hooks of this user, with buttons to add and remove one. Changes take effect at once. */
final class HookSettings extends VBox {
    private static final int LONGEST = 80;

    private final Session session;
    private final WorkspaceOpener opener;
    private final Translations words;
    private final VBox list = new VBox();
    private final Label said = new Label();
    private final TextField name = new TextField();
    private final TextField address = new TextField();
    private final Map<ReviewNotice.Kind, CheckBox> kinds = new EnumMap<>(ReviewNotice.Kind.class);

    HookSettings(Session session, WorkspaceOpener opener, Translations words) {
        this.session = session;
        this.opener = opener;
        this.words = words;
        setId("inbox-hooks");
        setSpacing(4);
        name.setId("inbox-hook-name");
        name.setPromptText(words.get("hooks.name"));
        name.setAccessibleText(words.get("hooks.name"));
        name.setPrefColumnCount(8);
        address.setId("inbox-hook-address");
        address.setPromptText(words.get("hooks.address"));
        address.setAccessibleText(words.get("hooks.address"));
        HBox.setHgrow(address, Priority.ALWAYS);
        Button add = ViewParts.plainButton(words.get("hooks.add"), "inbox-hook-add", this::add);
        HBox events = ViewParts.row();
        for (ReviewNotice.Kind kind : ReviewNotice.Kind.values()) {
            CheckBox box = new CheckBox(words.get("hooks." + kind.word()));
            box.setId("inbox-hook-" + kind.word());
            box.setSelected(kind == ReviewNotice.Kind.WAITING);
            kinds.put(kind, box);
            events.getChildren().add(box);
        }
        said.setId("inbox-hooks-said");
        said.setWrapText(true);
        said.getStyleClass().addAll("sr-small", "sr-muted");
        said.setText(words.get("hooks.why"));
        getChildren().addAll(ViewParts.text(words.get("hooks"), "sr-small", "sr-muted"), list, ViewParts.row(name, address, add), events, said);
        with(HookList::all);
    }

    private void add() {
        Set<ReviewNotice.Kind> wanted = EnumSet.noneOf(ReviewNotice.Kind.class);
        kinds.forEach((kind, box) -> {
            if (box.isSelected()) {
                wanted.add(kind);
            }
        });
        String called = name.getText().strip();
        if (!ReviewHook.isName(called) || wanted.isEmpty()) {
            said.setText(words.get(wanted.isEmpty() ? "hooks.nothing" : "hooks.misnamed"));
            return;
        }
        String to = address.getText().strip();
        with(hooks -> ReviewHook.address(to).then(target -> hooks.add(new ReviewHook(called, target, wanted, ReviewHook.USUAL_PATIENCE, false))).then(_ -> hooks.all()));
    }

    /** Changes the hooks off the FX thread and shows the result, or the failure. */
    private void with(Function<HookList, Outcome<List<ReviewHook>>> action) {
        session.run(words.get("hooks"), (_, _) -> opener.ownData().map(HookList::new).then(action), done -> done.either(hooks -> {
            list.getChildren().setAll(hooks.stream().map(this::row).toList());
            said.setText(words.get("hooks.why"));
        }, why -> said.setText(CoreSentences.shown(why))));
    }

    private HBox row(ReviewHook hook) {
        Button remove = ViewParts.iconButton("x", words.get("hooks.remove", hook.name()), words.get("hooks.remove", hook.name()), "inbox-hook-remove-" + hook.name(), () -> with(hooks -> hooks.remove(hook.name()).then(_ -> hooks.all())));
        return ViewParts.row(
                ViewParts.text(OneLine.of(hook.name(), LONGEST), "sr-small", "sr-strong"),
                ViewParts.shrinking(OneLine.of(hook.shownKinds() + "  " + hook.shownTarget(), LONGEST), "sr-small", "sr-muted"),
                ViewParts.grow(),
                remove);
    }
}
