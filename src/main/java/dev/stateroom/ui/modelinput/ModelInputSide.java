package dev.stateroom.ui.modelinput;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.vfs.Location;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.cost.TokenUsage;
import dev.stateroom.workspace.modelinput.InputChanges;
import dev.stateroom.workspace.modelinput.InputPart;
import dev.stateroom.workspace.modelinput.ModelInput;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Next to the model input: the model, its provider's token count, what the model was not given, what is new, the tools. */
final class ModelInputSide extends VBox {
    private static final int MOST = 40;

    private final InputWords words;
    private final Consumer<Location> open;
    private final Session session;
    private final VBox sections = new VBox();

    ModelInputSide(InputWords words, Consumer<Location> open, Session session) {
        this.words = words;
        this.open = open;
        this.session = session;
        setId("model-input-side");
        getStyleClass().addAll("sr-pane", "sr-border-left");
        HBox head = ViewParts.styled(ViewParts.row(ViewParts.text(words.get("about"), "sr-strong")), "sr-bar");
        ScrollPane scroll = new ScrollPane(sections);
        scroll.setFitToWidth(true);
        VBox.setVgrow(scroll, Priority.ALWAYS);
        getChildren().addAll(head, scroll);
    }

    void show(ModelInputModel.Found found) {
        sections.getChildren().clear();
        ModelInput input = found.input();
        if (input == null) {
            section("").getChildren().add(ViewParts.text(words.get(found.isRead() ? "none" : "reading"), "sr-small", "sr-muted"));
            return;
        }
        TokenUsage reported = input.reported();
        VBox facts = section("");
        fact(facts, "fact.model", input.model().isEmpty() ? words.get("unknown") : input.model());
        fact(facts, "fact.answer", words.get("answer", input.answer().toolCalls().size(), reported == null ? "" : words.get("answer.out", reported.output())));
        fact(facts, "fact.counted", reported == null ? words.get("counted.no") : words.get("counted", reported.input()));
        fact(facts, "fact.parts", words.get("parts.estimated"));
        if (reported != null && reported.cacheRead() > 0) {
            fact(facts, "fact.cache", words.get("number", reported.cacheRead()));
        }
        unseen(input);
        if (found.before() != null) {
            since(found.before(), input.since(found.before()));
        }
        input.parts().stream().filter(part -> part.kind() == InputPart.Kind.TOOLS).findFirst().ifPresent(this::tools);
    }

    private VBox section(String title) {
        VBox section = ViewParts.styled(new VBox(6), "model-input-section");
        if (!title.isEmpty()) {
            section.getChildren().add(ViewParts.text(title, "sr-strong"));
        }
        sections.getChildren().add(section);
        return section;
    }

    private void fact(VBox to, String name, String value) {
        Label key = ViewParts.text(words.get(name), "sr-small", "sr-muted");
        key.setMinWidth(84);
        Label said = ViewParts.wrapping(value, "sr-small");
        HBox row = ViewParts.row(key, said);
        HBox.setHgrow(said, Priority.ALWAYS);
        to.getChildren().add(row);
    }

    private void unseen(ModelInput input) {
        if (input.unseen().isEmpty()) {
            return;
        }
        VBox section = section(words.get("unseen"));
        for (ModelInput.Unseen one : input.unseen().stream().limit(MOST).toList()) {
            String what = one.messages() > 0 ? words.get("unseen.messages", one.messages()) : words.get("unseen.result", one.tool());
            HBox row = ViewParts.row(FeatherIcons.of("archive", FeatherIcons.ROW), ViewParts.shrinking(what, "sr-small"), ViewParts.grow());
            String path = one.path();
            if (path != null) {
                Button go = ViewParts.link(words.get("open"), () -> goTo(path));
                go.setAccessibleText(words.get("open") + " " + path);
                row.getChildren().add(go);
            }
            section.getChildren().add(row);
        }
        more(section, input.unseen().size());
    }

    private void goTo(String path) {
        OpenWorkspace now = session.workspaceProperty().get();
        if (now != null) {
            now.where(path).ifPresent(at -> open.accept(at.location()));
        }
    }

    private void more(VBox section, int all) {
        if (all > MOST) {
            section.getChildren().add(ViewParts.text(words.get("more", all - MOST), "sr-small", "sr-muted"));
        }
    }

    private void since(ModelInput before, InputChanges changes) {
        CheckpointKey at = before.answeredAt().key();
        Integer number = before.answeredAt().step();
        VBox section = section(words.get("since", number == null ? at.id() : number));
        if (changes.added().isEmpty() && changes.gone().isEmpty()) {
            section.getChildren().add(ViewParts.text(words.get("since.nothing"), "sr-small", "sr-muted"));
        }
        lines(section, "+", changes.added());
        lines(section, "-", changes.gone());
    }

    private void lines(VBox section, String mark, List<InputPart> parts) {
        parts.stream().limit(MOST).forEach(part -> section.getChildren().add(ViewParts.row(
                ViewParts.text(mark + words.tokens(part).replace("~", ""), "sr-mono-small", mark.equals("+") ? "sr-success" : "sr-danger"),
                ViewParts.shrinking(words.name(part), "sr-small"))));
        more(section, parts.size());
    }

    private void tools(InputPart tools) {
        List<String> names = tools.text().lines().toList();
        VBox section = section(words.get("tools.offered", names.size()));
        FlowPane chips = new FlowPane(4, 4);
        chips.getChildren().addAll(names.stream().limit(MOST).map(name -> (Node) ViewParts.chip(name)).toList());
        section.getChildren().add(chips);
        more(section, names.size());
    }
}
