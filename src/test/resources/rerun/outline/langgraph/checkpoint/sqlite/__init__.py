"""The outline of the package's saver: the connection that a graph writes to."""


class SqliteSaver:
    def __init__(self, conn, serde=None):
        self.conn, self.serde = conn, serde
