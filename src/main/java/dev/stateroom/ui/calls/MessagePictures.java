package dev.stateroom.ui.calls;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.tool.InlineData;
import dev.stateroom.ui.preview.image.DecodedImage;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.TaskRunner;
import javafx.scene.control.Label;
import javafx.scene.image.ImageView;
import javafx.scene.layout.Pane;

/** The pictures embedded in a message. Pictures that it only links to are not fetched. */
final class MessagePictures {
    private static final double WIDEST = 320;
    private static final double TALLEST = 160;
    private static final int MOST = 6;

    private MessagePictures() {}

    /** Adds the first pictures of a message, each once it is decoded. */
    static void add(Pane content, Translations words, Message message, TaskRunner work) {
        ForeignValue.items(message.content()).stream()
                .map(block -> InlineData.of(ForeignValue.fields(block)))
                .filter(data -> data != null && data.mimeType().startsWith("image/"))
                .limit(MOST)
                .forEach(data -> content.getChildren().add(picture(words, data, work)));
    }

    private static Label picture(Translations words, InlineData data, TaskRunner work) {
        Label place = ViewParts.shrinking(words.get("message.picture", data.mimeType()), "sr-small", "sr-muted", "message-picture");
        place.setGraphic(FeatherIcons.of("image", FeatherIcons.ROW));
        work.submit(
                BackgroundTask.of(words.get("message.picture", data.mimeType()), (c, p) -> decoded(data)),
                read -> read.either(picture -> show(place, picture), why -> place.setText(CoreSentences.shown(why))),
                defect -> place.setText(String.valueOf(defect)));
        return place;
    }

    private static Outcome<DecodedImage> decoded(InlineData data) {
        byte[] bytes = data.bytes();
        return bytes == null || bytes.length > DecodedImage.MOST_BYTES
                ? Outcome.failed(Failure.Kind.DAMAGED, "the picture of the message cannot be decoded")
                : DecodedImage.decode(bytes, data.mimeType());
    }

    private static void show(Label place, DecodedImage picture) {
        ImageView view = new ImageView(picture.image());
        view.setPreserveRatio(true);
        view.setSmooth(true);
        view.setFitWidth(Math.min(WIDEST, picture.image().getWidth()));
        view.setFitHeight(Math.min(TALLEST, picture.image().getHeight()));
        place.setGraphic(view);
        place.setMinHeight(view.getBoundsInLocal().getHeight());
        place.setText(picture.head().width() + " × " + picture.head().height());
    }
}
