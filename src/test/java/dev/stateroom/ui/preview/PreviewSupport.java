package dev.stateroom.ui.preview;

import dev.stateroom.ui.Pictures;
import dev.stateroom.ui.PromptRobot;
import dev.stateroom.ui.preview.rows.RowsView;
import dev.stateroom.ui.theme.AppTheme;
import dev.stateroom.ui.work.FxWork;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.layout.BorderPane;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import org.fxmisc.richtext.CodeArea;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.testfx.api.FxRobot;
import org.testfx.util.WaitForAsyncUtils;

/** For tests of the viewer: a window of 900 x 600 with it and its switches, and ways to find what it shows. */
abstract class PreviewSupport {
    final FxRobot robot = new PromptRobot();
    Stage stage;
    PreviewPane pane;

    @BeforeAll
    static void startToolkit() throws Exception {
        Pictures.startToolkit();
    }

    @BeforeEach
    void open() throws Exception {
        pane = onFx(() -> new PreviewPane(new FxWork()));
        stage = onFx(Stage::new);
        onFx(() -> {
            BorderPane root = new BorderPane(pane);
            root.setTop(pane.controls());
            stage.setScene(new Scene(root, 900, 600));
            AppTheme.LIGHT.apply(stage.getScene());
            stage.show();
            Pictures.stopPainting(stage);
            return true;
        });
    }

    @AfterEach
    void close() throws Exception {
        onFx(() -> {
            pane.clear();
            stage.close();
            return true;
        });
    }

    final void show(PreviewContent content) throws Exception {
        onFx(() -> {
            pane.show(content);
            return true;
        });
        await(() -> !pane.loadingProperty().get());
        PromptRobot.waitForToolkit();
    }

    final void choose(ViewMode mode) throws Exception {
        robot.clickOn("#preview-mode-" + mode.name().toLowerCase(java.util.Locale.ROOT));
        await(() -> !pane.loadingProperty().get());
        PromptRobot.waitForToolkit();
    }

    /** The node, once it is there. */
    final Node found(String id) throws Exception {
        await(() -> find(id) != null);
        return find(id);
    }

    final void focusText() throws Exception {
        onFx(() -> {
            pane.focusFirst();
            return true;
        });
        await(() -> area().isFocused());
    }

    final CodeArea area() {
        return (CodeArea) find("#preview-text");
    }

    final Node find(String id) {
        return stage.getScene().getRoot().lookup(id);
    }

    final String text(String id) {
        return find(id) instanceof Labeled labeled ? labeled.getText() : "";
    }

    final String rows(String id) {
        return ((RowsView) find(id))
                .shownRows().stream().map(row -> row.part(0).getText()).collect(Collectors.joining("\n"));
    }

    final Set<String> numbers() {
        return area().lookupAll(".line-number").stream().map(n -> ((Label) n).getText()).collect(Collectors.toCollection(java.util.TreeSet::new));
    }

    final Set<String> texts(Node node) {
        return node.lookupAll(".text").stream()
                .filter(Text.class::isInstance)
                .filter(Node::isVisible)
                .map(t -> ((Text) t).getText())
                .collect(Collectors.toSet());
    }

    static Set<String> allTexts(Node node) {
        return node.lookupAll(".md-text").stream().map(t -> ((Text) t).getText()).collect(Collectors.toSet());
    }

    final Set<String> styles(CodeArea area) throws Exception {
        return onFx(() -> area.getStyleSpans(0, area.getLength()).stream()
                .map(span -> span.getStyle())
                .flatMap(Collection::stream)
                .collect(Collectors.toSet()));
    }

    static void await(Callable<Boolean> condition) throws Exception {
        WaitForAsyncUtils.waitFor(15, TimeUnit.SECONDS, () -> onFx(condition));
    }

    static <T> T onFx(Callable<T> what) throws Exception {
        return WaitForAsyncUtils.asyncFx(what).get(20, TimeUnit.SECONDS);
    }
}
