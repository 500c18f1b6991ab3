class Command:
    def __init__(self, resume=None):
        self.resume = resume
